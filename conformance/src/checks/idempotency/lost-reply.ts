import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange, LostReply } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { expectEffects, noteEffects } from "./effects.ts";
import { expectReplay, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";
import { isTooEarly } from "./race.ts";

/** The reply is lost after the work was done and the caller retries: one effect, and the reply that was lost. */
export function lostReplies(contract: Contract): Check<LostReply>[] {
  return keyedOperations(contract).map((operation) => {
    const rules = keyRules(contract, operation);
    return defineGenerated({
      ...ofOperation("idempotency", operation, "executes once after a lost reply"),
      rules,
      input: fc.constantFrom<LostReply[]>("drop", "truncate", "duplicate", "delay"),
      run: (t, lose) => (lose === "delay" ? late(t, operation, rules) : lost(t, operation, rules, lose)),
    });
  });
}

async function lost(t: Trial, operation: KeyedOperation, rules: readonly string[], lose: LostReply): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const noted = await noteEffects(t, operation, request);
  const first = await t.call(operation.id, { ...request, lose });
  const again = await perform(t, operation.id, request);
  expecting(t, rules).success(`a retry after ${lose}`, again);
  if (first.lost === undefined || lose === "duplicate") expectReplay(t, rules, `a retry after ${lose}`, first, again);
  await expectEffects(t, rules, `a retry after ${lose}`, noted, 1);
}

/** The reply is late and the caller retries early: the second call overtakes it, and may be refused (V-20). */
async function late(t: Trial, operation: KeyedOperation, rules: readonly string[]): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const noted = await noteEffects(t, operation, request);
  const calls = [t.call(operation.id, { ...request, lose: "delay" }), perform(t, operation.id, request)];
  const replies = await Promise.all(calls);
  const isRight = (reply: Exchange): boolean => isSuccess(reply) || isTooEarly(t.contract, operation, reply);
  expecting(t, rules, operation.id).that("a late reply", replies.every(isRight) && replies.some(isSuccess), () => [
    "success, or a refusal of the one that came too early",
    replies.map(answerOf).join(", "),
  ]);
  const again = await perform(t, operation.id, request);
  for (const reply of replies.filter(isSuccess)) expectReplay(t, rules, "a retry after a late reply", reply, again);
  await expectEffects(t, rules, "a retry after a late reply", noted, 1);
}
