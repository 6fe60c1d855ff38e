import type { Answer, Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { valueInRequest, withRequestValue } from "../../requests/fixtures/request-value.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { expecting } from "../../requests/expect.ts";
import { expectEffects, expectSameLook, lookAt, noteEffects } from "./effects.ts";
import { expectFirst, expectReplay, isChange, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";

/** The same key with another body: the first reply again, or a refusal, as the row declares; never a second effect. */
export function mismatches(contract: Contract): Check[] {
  return keyedOperations(contract)
    .filter((operation) => operation.body !== undefined)
    .map((operation) => {
      const rules = keyRules(contract, operation);
      return defineCheck({
        ...ofOperation("idempotency", operation, "refuses a reused key with another body"),
        rules,
        cost: 2,
        run: (t) => mismatch(t, operation, rules),
      });
    });
}

async function mismatch(t: Trial, operation: KeyedOperation, rules: readonly string[]): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  // It is never carried out, so it may also ask for another state.
  const other = (await t.support.effects.another(t, operation, request, 1)) ?? forAnotherState(t, operation, request);
  if (other === undefined) throw new FixtureUnavailable(`No second valid body of ${operation.id} can be derived.`);
  const noted = await noteEffects(t, operation, request, other);
  const first = await perform(t, operation.id, request);
  expectFirst(t, rules, first);
  const before = isChange(operation) ? await lookAt(t, operation, request) : undefined;
  const state = "another body under the key";
  const reply = await perform(t, operation.id, other);
  if (operation.idempotent.mismatch === "replay") expectReplay(t, rules, state, first, reply);
  else expecting(t, rules).answer(state, reply, [mismatchAnswer(t.contract, operation)]);
  await expectEffects(t, rules, "two bodies under one key", noted, 1);
  await expectSameLook(t, rules, "two bodies under one key", { operation, request, before });
  expectReplay(t, rules, "the first body again", first, await perform(t, operation.id, request));
}

/** The request for another state that the operation leads to. */
function forAnotherState(
  { contract, support }: Trial,
  { id, body }: KeyedOperation,
  request: CallRequest,
): CallRequest | undefined {
  for (const { edges, drivers } of Object.values(contract.lifecycles)) {
    const at = drivers.find(({ operation }) => operation === id)?.field;
    if (at === undefined) continue;
    const asked = valueInRequest(request, at);
    const other = edges.find(({ by, to }) => by === id && to !== asked)?.to;
    const next = other === undefined ? undefined : withRequestValue(request, at, other);
    // Each state may need a body of its own form.
    const isValid = createRequestBodyValidator(support.document).fault(body?.schema ?? "", next?.body) === undefined;
    if (next !== undefined && isValid) return next;
  }
  return undefined;
}

/** How another body under a key is refused. */
export function mismatchAnswer({ conventions }: Contract, { idempotent }: KeyedOperation): Answer {
  return idempotent.mismatchAnswer ?? conventions.answers.keyMismatch;
}
