import type { Operation, Reference } from "@tallystick/contract";
import type { CallRequest, Trial } from "./words.ts";
import { FixtureUnavailable } from "./words.ts";
import { compose } from "../../requests/bodies/compose.ts";
import { referencesOf } from "../../requests/resources/references.ts";
import { templatesOf } from "../../requests/bodies/templates.ts";
import type { Subject, Subjects } from "./subjects.ts";

/** The request that an operation's row and its first example give; it names resources of the fixtures. */
export async function derivedRequest(t: Trial, row: Operation, named: Subjects): Promise<CallRequest> {
  const [template] = templatesOf(t.support.document, row);
  if (template === undefined) throw new FixtureUnavailable(`No request of ${row.id} can be derived.`);
  const idFor = (reference: Reference): Promise<string> => named[subjectFor(row, reference)]();
  // One reference narrows a list enough: each further one needs a resource that the target may not have.
  const inQuery = referencesOf(t.contract, row).filter(({ at }) => at.startsWith("query."));
  const first = inQuery.find(({ resource }) => resource === "Customer") ?? inQuery[0];
  const owners = inQuery.filter((each) => each === first || isRequired(row, each.at));
  const members: Record<string, unknown> = {};
  for (const owner of owners) members[owner.at] = await idFor(owner);
  return compose(t, row, { template, areDatesMoved: false, idFor, members });
}

function isRequired({ parameters }: Operation, at: string): boolean {
  return parameters.some(({ name, in: place, required }) => required && at === `${place}.${name}`);
}

/** Which of the fixtures' resources an operation names: one that it may use up where it deletes or moves it. */
function subjectFor(row: Operation, { resource, at }: Reference): Subject {
  const subject = subjects[resource];
  if (subject === undefined) throw new FixtureUnavailable(`The fixtures have no ${resource} for ${at} of ${row.id}.`);
  return typeof subject === "string" ? subject : subject(row);
}

const subjects: Readonly<Record<string, Subject | ((row: Operation) => Subject)>> = {
  Agent: ({ method, path }) => {
    if (path.includes("/actions/")) return "approvingAgent";
    return method === "get" ? "agent" : "disposableAgent";
  },
  AgentAction: ({ access }) => (access.scheme === "agent" ? "ownAction" : "pendingAction"),
  AuthMethod: (row) => (isDeletion(row) ? "disposableCredential" : "credential"),
  AuthSession: "session",
  BeneficialOwner: "owner",
  Card: ({ resourceAction: part }) => (part?.kind === "changes" && part.resource === "Card" ? "card" : "payingCard"),
  Customer: (row) => {
    if (row.domain === "owners") return "business";
    return isDeletion(row) ? "disposableCustomer" : "customer";
  },
  Document: (row) => (isDeletion(row) ? "disposableDocument" : "document"),
  ExternalAccount: (row) => {
    if (row.id.startsWith("platform.")) return "platformAccount";
    return isDeletion(row) ? "disposableExternalAccount" : "externalAccount";
  },
  InternalAccount: ({ path }) => (/transfer|fund|quotes/.test(path) ? "internalAccount" : "wallet"),
  Quote: ({ access }) => (access.scheme === "agent" ? "agentQuote" : "quote"),
  Token: (row) => (isDeletion(row) ? "disposableToken" : "token"),
  Transaction: ({ id }) => (/approve|reject/.test(id) ? "undecidedPayment" : "transaction"),
  Verification: "verification",
};

function isDeletion({ method }: Operation): boolean {
  return method === "delete";
}
