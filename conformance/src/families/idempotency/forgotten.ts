import type { Contract, Refusal } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { perform } from "../../fixtures/perform.ts";
import { valueInRequest, withRequestValue } from "../../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectAnswer, expectSuccess, isSuccess } from "../expect.ts";
import { refusalSetupOf } from "../refusals/find-trigger.ts";
import { keyed, keyedOperations, keyRules, withKey, type KeyedOperation } from "./keyed.ts";

/** What a refused call makes of its key, when the status of the refusal is one that is never remembered. */
export function forgotten(contract: Contract, { refusalTriggers }: Pick<ContractAdapter, "refusalTriggers">): Check[] {
  return keyedOperations(contract).flatMap((operation) =>
    forgottenRefusals(operation).flatMap((refusal) => {
      const setup = refusalSetupOf(refusalTriggers, operation, refusal);
      if (setup === undefined || (setup.phase ?? "parallel") !== "parallel") return [];
      const rules = keyRules(contract, operation);
      return defineCheck({
        ...ofOperation("idempotency", operation, `forgets a key that was refused with ${refusal.status}`),
        rules,
        // A call is not repeated here.
        onlyViolates: rules,
        cost: 2,
        async run(t) {
          const [refused] = await setup.trigger(t, operation, refusal);
          if (refused !== undefined) await tryAgain(t, operation, rules, refusal, refused.request);
        },
      });
    }),
  );
}

/** One declared refusal for each status that is not remembered: the first that another body would avoid. */
function forgottenRefusals({ idempotent, refusals }: KeyedOperation): Refusal[] {
  const found = idempotent.forgets.flatMap(
    (status) => refusals.find((each) => each.status === status && each.at?.startsWith("body") === true) ?? [],
  );
  return found.filter(({ rule, when }) => rule !== undefined && when !== "rate-limited");
}

/** Refused, and then a plain call under the same key: it does its work. */
async function tryAgain(
  t: Trial,
  operation: KeyedOperation,
  rules: readonly string[],
  refusal: Refusal,
  refused: CallRequest,
): Promise<void> {
  const key = t.unique("key");
  const plain = await keyed(t, operation, undefined);
  const request = withRequestValue(refused, refusal.at ?? "", valueInRequest(plain, refusal.at ?? ""));
  const state = `refused with ${refusal.status}`;
  const reply = await perform(t, operation.id, withKey(refused, operation, key));
  expectAnswer(t, rules, state, reply, [refusal, ...refusal.accepts]);
  const again = await perform(t, operation.id, withKey(request, operation, key));
  if (!isSuccess(again)) await isPossible(t, operation, request);
  expectSuccess(t, rules, `${state}, then a plain call under the key`, again);
}

/** Skips unless the same call succeeds under a new key. */
async function isPossible(t: Trial, operation: KeyedOperation, request: CallRequest): Promise<void> {
  const control = await perform(t, operation.id, withKey(request, operation, t.unique("key")));
  t.precondition(isSuccess(control), "the call is refused for another reason");
}
