import type { Answer, Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../../engine/errors.ts";
import type { Check, Trial } from "../../engine/types.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { perform } from "../../fixtures/perform.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectAnswer } from "../expect.ts";
import { expectEffects, expectSameLook, lookAt, noteEffects } from "./effects.ts";
import { expectFirst, expectReplay, isChange, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";

/** The same key with another body: the first reply again, or a refusal, as the row declares; never a second effect. */
export function mismatches(contract: Contract): Check[] {
  return keyedOperations(contract)
    .filter((operation) => operation.body !== undefined)
    .map((operation) => {
      const rules = keyRules(contract, operation);
      return defineCheck({
        ...ofOperation("idempotency", operation, "under one key with another body"),
        rules,
        cost: 2,
        run: (t) => mismatch(t, operation, rules),
      });
    });
}

async function mismatch(t: Trial, operation: KeyedOperation, rules: readonly string[]): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const other = await anotherOf(t, operation, request);
  const noted = await noteEffects(t, operation, request, other);
  const first = await perform(t, operation.id, request);
  expectFirst(t, rules, first);
  const before = isChange(operation) ? await lookAt(t, operation, request) : undefined;
  const state = "another body under the key";
  const reply = await perform(t, operation.id, other);
  if (operation.idempotent.mismatch === "replay") expectReplay(t, rules, state, first, reply);
  else expectAnswer(t, rules, state, reply, [mismatchAnswer(t.contract, operation)]);
  await expectEffects(t, rules, "two bodies under one key", noted, 1);
  await expectSameLook(t, rules, "two bodies under one key", { operation, request, before });
  expectReplay(t, rules, "the first body again", first, await perform(t, operation.id, request));
}

/** The request with another body, under the same key. */
export async function anotherOf(t: Trial, operation: KeyedOperation, request: CallRequest): Promise<CallRequest> {
  const other = await t.support.effects.another(t, operation, request, 1);
  if (other === undefined) throw new FixtureUnavailable(`No second valid body of ${operation.id} can be derived.`);
  return other;
}

/** How another body under a key is refused. */
export function mismatchAnswer({ conventions }: Contract, { idempotent }: KeyedOperation): Answer {
  return idempotent.mismatchAnswer ?? conventions.answers.keyMismatch;
}
