import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { expecting, isAnswer, isSuccess } from "../../requests/expect.ts";
import { expectEffects, noteEffects } from "./effects.ts";
import { expectReplay, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";

/**
 * Several calls with one key at once: one effect, and every success is the same; a refusal of a loser is right too, as
 * the row or the conventions declare it (V-20).
 */
export function races(contract: Contract): Check<number>[] {
  return keyedOperations(contract).map((operation) => {
    const rules = keyRules(contract, operation);
    return defineGenerated({
      ...ofOperation("idempotency", operation, "executes once when one key is used concurrently"),
      rules,
      input: fc.integer({ min: 2, max: 6 }),
      run: (t, runners) => race(t, operation, rules, runners),
    });
  });
}

async function race(t: Trial, operation: KeyedOperation, rules: readonly string[], runners: number): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const noted = await noteEffects(t, operation, request);
  const replies = await Promise.all(Array.from({ length: runners }, () => perform(t, operation.id, request)));
  const [winner, ...others] = replies.filter(isSuccess);
  const losers = replies.filter((reply) => !isSuccess(reply));
  const isFair = losers.every((reply) => isTooEarly(t.contract, operation, reply));
  expecting(t, rules, operation.id).that("a race for one key", winner !== undefined && isFair, () => [
    "success, or a refusal of those who came while the first was running",
    replies.map(answerOf).join(", "),
  ]);
  if (winner === undefined) return;
  for (const other of others) expectReplay(t, rules, "a race for one key", winner, other);
  expectReplay(t, rules, "a replay after the race", winner, await perform(t, operation.id, request));
  await expectEffects(t, rules, "a race for one key", noted, 1);
}

/** Whether a call was refused because the first with its key was still running. */
export function isTooEarly({ conventions }: Contract, { idempotent }: KeyedOperation, reply: Exchange): boolean {
  return isAnswer(reply, [idempotent.inFlightAnswer ?? conventions.answers.keyInFlight]);
}
