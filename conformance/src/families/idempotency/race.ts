import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check, Trial } from "../../engine/types.ts";
import { answerOf } from "../../fixtures/fixture.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { expectThat, isSuccess } from "../expect.ts";
import { expectEffects, expectReplay, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";

/**
 * Several calls with one key at once: one effect, and every success is the same; a 409 for a loser is right too (V-20).
 */
export function races(contract: Contract): Check<number>[] {
  return keyedOperations(contract).map((operation) => {
    const rules = keyRules(contract, operation);
    return defineGenerated({
      ...ofOperation("idempotency", operation, "in a race for one key"),
      rules,
      input: fc.integer({ min: 2, max: 6 }),
      run: (t, runners) => race(t, operation, rules, runners),
    });
  });
}

async function race(t: Trial, operation: KeyedOperation, rules: readonly string[], runners: number): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const before = await t.support.effects.count(t, operation);
  const replies = await Promise.all(Array.from({ length: runners }, () => t.call(operation.id, request)));
  const [winner, ...others] = replies.filter(isSuccess);
  const losers = replies.filter((reply) => !isSuccess(reply));
  expectThat(
    t,
    rules,
    "a race for one key",
    winner !== undefined && losers.every(({ status }) => status === 409),
    () => ({
      operation: operation.id,
      expected: "success, or 409 for those who came later",
      observed: replies.map(answerOf).join(", "),
    }),
  );
  if (winner === undefined) return;
  for (const other of others) expectReplay(t, rules, "a race for one key", winner, other);
  expectReplay(t, rules, "a replay after the race", winner, await t.call(operation.id, request));
  await expectEffects(t, rules, "a race for one key", operation, { before, wanted: 1 });
}
