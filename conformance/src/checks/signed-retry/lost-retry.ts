import type { SignedAction, Trial } from "../../requests/trial.ts";
import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import type { CallRequest, Exchange, LostReply } from "../../http/exchange.ts";
import type { Check } from "../check.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import {
  requestChallenge,
  actionFor,
  expectDone,
  signedRetryRules,
  goodRetry,
  type SignedOperation,
  signedOperations,
  statusesOfMoved,
} from "./signed-operation.ts";

/**
 * The reply to the retry is lost after the work was done and the caller retries with the same request id: it is spent
 * (V-11), so that the action is done once however often it is requested.
 */
export function lostRetries(contract: Contract): Check<LostReply>[] {
  return signedOperations(contract).map((operation) => {
    const rules = signedRetryRules(contract, operation, "challenge-spent");
    return defineGenerated({
      ...ofOperation("signed-retry", operation, "executes once after a lost reply"),
      rules,
      input: fc.constantFrom<LostReply[]>("drop", "truncate", "duplicate", "delay"),
      run: (t, lose) => lost(t, operation, rules, lose),
    });
  });
}

async function lost(t: Trial, operation: SignedOperation, rules: readonly string[], lose: LostReply): Promise<void> {
  const action = await actionFor(t, operation);
  const retry = goodRetry(operation, action, await requestChallenge(t, operation, action));
  if (lose === "delay") await overtake(t, operation, rules, retry);
  else await t.call(operation.id, { ...retry, lose });
  expecting(t, rules).status(
    `the same retry after ${lose}`,
    await t.call(operation.id, retry),
    401,
    ...statusesOfMoved(t, operation),
  );
  await expectOnce(t, rules, `a retry after ${lose}, afterwards`, operation, action);
}

/** The reply is late, and the same retry is sent meanwhile: exactly one of the two does the action. */
async function overtake(
  t: Trial,
  operation: SignedOperation,
  rules: readonly string[],
  retry: CallRequest,
): Promise<void> {
  const calls = [t.call(operation.id, { ...retry, lose: "delay" }), t.call(operation.id, retry)];
  const replies: Exchange[] = await Promise.all(calls);
  expecting(t, rules, operation.id).that("a late reply", replies.filter(isSuccess).length === 1, () => [
    "exactly one success",
    replies.map(answerOf).join(", "),
  ]);
}

/** The action was done, and exactly once where that can be seen; what was begun may take a moment to show (V-30). */
async function expectOnce(
  t: Trial,
  rules: readonly string[],
  state: string,
  operation: SignedOperation,
  action: SignedAction,
): Promise<void> {
  await expectDone(t, rules, state, { operation, action, wanted: true });
  let times: number | undefined;
  await t.eventually(
    async () => {
      times = await action.timesDone?.();
      return t.transcript.at(-1) as Exchange; // what was just read
    },
    () => times !== 0,
  );
  expecting(t, rules, operation.id).that(state, times === undefined || times === 1, () => [
    "the action done once",
    `done ${times} times`,
  ]);
}
