import type { Derivation } from "../contract-adapter.ts";
import { ambiguousRequests } from "./ambiguous/ambiguous-requests.ts";
import { bodies } from "./bodies.ts";
import { generatedMembers } from "./generated-members.ts";
import { invalidRequests } from "./invalid-requests.ts";
import { acceptedValues } from "./accepted-values.ts";
import { missingParameters } from "./missing-parameters.ts";
import { optionalBodies } from "./optional-bodies.ts";
import { parameterValues } from "./parameter-values.ts";
import { plainRequests } from "./plain.ts";
import { replyMembersIgnored } from "./reply-members.ts";
import { invalidFilters } from "./queries.ts";

/** The checks of this family, each derived from rows of the contract. */
export const schemaChecks: readonly Derivation[] = [
  plainRequests,
  bodies,
  replyMembersIgnored,
  ambiguousRequests,
  invalidFilters,
  missingParameters,
  parameterValues,
  invalidRequests,
  generatedMembers,
  acceptedValues,
  optionalBodies,
];
