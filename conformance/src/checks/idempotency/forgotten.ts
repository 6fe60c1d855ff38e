import type { Contract, Refusal } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { keyedOperations, keyRules, refusedUnderKey, withKey, withoutFault, type KeyedOperation } from "./keyed.ts";

/** A refusal with a status that is never remembered leaves its key unused. */
export function forgotten(contract: Contract, { refusalTriggers }: Pick<ContractAdapter, "refusalTriggers">): Check[] {
  return keyedOperations(contract).flatMap((operation) =>
    forgottenRefusals(operation).flatMap((refusal) => {
      const rules = keyRules(contract, operation);
      return refusedUnderKey(operation, refusal, refusalTriggers, {
        what: "forgets",
        rules,
        // A call is not repeated here.
        onlyViolates: rules,
        judge: (t, refused) => tryAgain(t, operation, rules, refusal, refused),
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
  const request = await withoutFault(t, operation, refusal, refused);
  const state = `refused with ${refusal.status}`;
  const reply = await perform(t, operation.id, withKey(refused, operation, key));
  expecting(t, rules).answer(state, reply, [refusal, ...refusal.accepts]);
  const again = await perform(t, operation.id, withKey(request, operation, key));
  if (!isSuccess(again)) await isPossible(t, operation, request);
  expecting(t, rules).success(`${state}, then a plain call under the key`, again);
}

/** Skips unless the same call succeeds under a new key. */
async function isPossible(t: Trial, operation: KeyedOperation, request: CallRequest): Promise<void> {
  const control = await perform(t, operation.id, withKey(request, operation, t.unique("key")));
  t.precondition(isSuccess(control), "the call is refused for another reason");
}
