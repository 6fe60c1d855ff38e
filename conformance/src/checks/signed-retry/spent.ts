import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Statement } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { stamped } from "../../requests/fixtures/perform.ts";
import { defineCheck, defineGenerated, ofOperation } from "../define-check.ts";
import { expecting, isSuccess, together } from "../../requests/expect.ts";
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

/** A challenge is valid for one success: the same retry again is a 401, whatever has become of the resource (V-11). */
export function spentChallenges(contract: Contract, { signing }: Pick<ContractAdapter, "signing">): Check[] {
  return signedOperations(contract).map((operation) => {
    const by = (...statements: Statement[]): string[] => signedRetryRules(contract, operation, ...statements);
    return defineCheck({
      ...ofOperation("signed-retry", operation, "refuses a used request id"),
      sharesFixtures: signing.isShareable(operation.id),
      rules: by("challenge-spent", "spent-like-unsigned"),
      cost: 2,
      async run(t) {
        const action = await actionFor(t, operation);
        const retry = goodRetry(operation, action, await requestChallenge(t, operation, action));
        expecting(t, signedRetryRules(contract, operation)).success(
          "the good retry",
          await t.call(operation.id, retry),
        );
        const again = await t.call(operation.id, retry);
        // The two rules say one thing: it is refused, and it is refused as a failed signature.
        expecting(t, by("challenge-spent"), operation.id).that("a spent request id", again.status >= 400, () => [
          "a refusal",
          answerOf(again),
        ]);
        expecting(t, by("spent-like-unsigned")).status(
          "a spent request id",
          again,
          401,
          ...statusesOfMoved(t, operation),
        );
      },
    });
  });
}

/** Several challenges for one resource may be open at once; each is valid on its own (V-13). */
export function severalChallenges(contract: Contract, { signing }: Pick<ContractAdapter, "signing">): Check[] {
  return signedOperations(contract).map((operation) => {
    const rules = signedRetryRules(contract, operation);
    const signed = signedRetryRules(contract, operation, "stamp-over-payload");
    return defineCheck({
      ...ofOperation("signed-retry", operation, "keeps an earlier challenge open"),
      sharesFixtures: signing.isShareable(operation.id),
      rules: together(rules, signed),
      cost: 2,
      async run(t) {
        const action = await actionFor(t, operation);
        const earlier = await requestChallenge(t, operation, action);
        const later = await requestChallenge(t, operation, action);
        if (later.payloadToSign !== earlier.payloadToSign && action.session.privateKey !== undefined) {
          const stamp = action.session.stamp(later.payloadToSign);
          const crossed = await t.call(operation.id, stamped(action.request, operation.signedRetry, earlier, stamp));
          expecting(t, signed).status("a stamp over the text of the other challenge", crossed, 401);
        }
        expecting(t, rules).success(
          "the earlier of two challenges",
          await t.call(operation.id, goodRetry(operation, action, earlier)),
        );
      },
    });
  });
}

/** Of several equal concurrent retries exactly one succeeds. */
export function racingRetries(contract: Contract): Check<number>[] {
  return signedOperations(contract).map((operation) => {
    const rules = signedRetryRules(contract, operation, "challenge-spent");
    return defineGenerated({
      ...ofOperation("signed-retry", operation, "executes once when one request id is used concurrently"),
      rules,
      input: fc.integer({ min: 2, max: 5 }),
      run: (t, runners) => race(t, operation, rules, runners),
    });
  });
}

async function race(t: Trial, operation: SignedOperation, rules: readonly string[], runners: number): Promise<void> {
  const action = await actionFor(t, operation);
  const retry = goodRetry(operation, action, await requestChallenge(t, operation, action));
  const replies = await Promise.all(Array.from({ length: runners }, () => t.call(operation.id, retry)));
  const winners = replies.filter(isSuccess).length;
  expecting(t, rules, operation.id).that(`${runners} equal retries at once`, winners === 1, () => [
    "exactly one success",
    replies.map(answerOf).join(", "),
  ]);
  await expectDone(t, rules, `${runners} equal retries, afterwards`, { operation, action, wanted: true });
}
