import type { Contract, Operation } from "@tallystick/contract";
import { expecting } from "../../../requests/expect.ts";
import { requestOf } from "../../../requests/fixtures/requests.ts";
import type { Check } from "../../check.ts";
import { defineCheck, ofOperation } from "../../define-check.ts";
import { rulesStatingFor } from "../../rules-stating.ts";
import type { Ambiguity } from "./ambiguity.ts";
import { ambiguousBodies } from "./ambiguous-bodies.ts";
import { repeatedHeaders } from "./repeated-headers.ts";
import { repeatedParameters } from "./repeated-parameters.ts";

const ambiguities: readonly Ambiguity[] = [repeatedHeaders, repeatedParameters, ...ambiguousBodies];

/**
 * Requests of which two readers may each understand something else, where a rule says that they are refused. Apart from the ambiguity each
 * would succeed, so that a target which guesses carries it out.
 */
export function ambiguousRequests(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) =>
    ambiguities
      .filter((ambiguity) => ambiguity.applies(operation, contract))
      .flatMap((ambiguity) => refusesAmbiguity(contract, operation, ambiguity)),
  );
}

function refusesAmbiguity(contract: Contract, operation: Operation, ambiguity: Ambiguity): Check[] {
  const rules = rulesStatingFor(contract, operation.id, ambiguity.statement);
  if (rules.length === 0) return [];
  const { ambiguous, invalid } = contract.conventions.answers;
  const check = defineCheck({
    ...ofOperation("schema", operation, ambiguity.what),
    rules,
    sharesFixtures: true,
    async run(t) {
      const sound = await requestOf(t, operation.id);
      for (const { state, request, others = [] } of ambiguity.requests(t, operation, sound)) {
        const reply = await t.call(operation.id, { ...request, deliberatelyInvalid: true });
        expecting(t, rules).answer(state, reply, [ambiguous ?? invalid, ...others]);
      }
    },
  });
  return [check];
}
