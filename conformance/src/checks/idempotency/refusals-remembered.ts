import type { Contract, Refusal } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { expecting, isAnswer, isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { keyedOperations, refusedUnderKey, withKey, withoutFault, type KeyedOperation } from "./keyed.ts";

/** A key that was refused, with a status that it does not forget: the same key does no work afterwards. */
export function refusalsRemembered(
  contract: Contract,
  { refusalTriggers }: Pick<ContractAdapter, "refusalTriggers">,
): Check[] {
  return keyedOperations(contract).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "refusal-remembered");
    if (rules.length === 0) return [];
    return keptRefusals(contract, operation).flatMap((refusal) =>
      refusedUnderKey(operation, refusal, refusalTriggers, {
        what: "remembers",
        rules,
        judge: (t, refused) => tryAgain(t, operation, rules, refusal, refused),
      }),
    );
  });
}

/** One declared refusal for each status that a key remembers: the first that another body would avoid. */
export function keptRefusals({ conventions }: Contract, { idempotent, refusals }: KeyedOperation): Refusal[] {
  const { invalid, unauthenticated, forbidden, tooManyRequests } = conventions.answers;
  // A service may answer these before it looks at the key.
  const early = [invalid, unauthenticated, forbidden, tooManyRequests].map(({ status }) => status);
  const kept = refusals.filter(
    ({ at, status }) => at?.startsWith("body.") === true && ![...early, ...idempotent.forgets].includes(status),
  );
  return [...Map.groupBy(kept, ({ status }) => status).values()].flatMap(([first]) => first ?? []);
}

/** Refused, and then a plain call under the same key: whatever is answered, it is no success. */
async function tryAgain(
  t: Trial,
  operation: KeyedOperation,
  rules: readonly string[],
  refusal: Refusal,
  refused: CallRequest,
): Promise<void> {
  const key = t.unique("key");
  const request = await withoutFault(t, operation, refusal, refused);
  const reply = await perform(t, operation.id, withKey(refused, operation, key));
  t.precondition(isAnswer(reply, [refusal, ...refusal.accepts]), "the call is not refused as declared");
  const again = await perform(t, operation.id, withKey(request, operation, key));
  expecting(t, rules, operation.id).that(
    `refused with ${refusal.status}, then a plain call under the key`,
    !isSuccess(again),
    () => ["the refusal again, or that of another body under the key", answerOf(again)],
  );
  // Whether the plain call would have done its work, had the key been new.
  const control = await perform(t, operation.id, withKey(request, operation, t.unique("key")));
  t.precondition(isSuccess(control), "the call is refused for another reason");
}
