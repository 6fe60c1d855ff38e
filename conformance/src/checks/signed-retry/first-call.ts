import type { ContractAdapter } from "../contract-adapter.ts";
import { parseDuration, type Contract, type Statement } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { SignedAction, SigningSupport, Trial } from "../../requests/trial.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { challengeOf } from "../../requests/fixtures/perform.ts";
import { textAt, valueAt } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isAnswer } from "../../requests/expect.ts";
import { isId } from "../schema/facts/fact.ts";
import { rulesStating, rulesStatingFor } from "../rules-stating.ts";
import {
  actionFor,
  endWhereUnsigned,
  expectDone,
  goodRetry,
  signedRetryRules,
  type SignedOperation,
  signedOperations,
} from "./signed-operation.ts";

/** The first call returns 202 with something to sign, and does nothing. */
export function firstCalls(contract: Contract, { signing }: Pick<ContractAdapter, "signing">): Check[] {
  return signedOperations(contract).flatMap((operation) => [
    challengeFirst(contract, signing, operation),
    // A payload that the resource itself shows needs no first call, and lives as long as the resource.
    ...(operation.signedRetry.shownAt === undefined
      ? [ignoresHeaders(contract, operation), staysInTime(contract, operation)]
      : []),
  ]);
}

function challengeFirst(contract: Contract, signing: SigningSupport, operation: SignedOperation): Check {
  const by = (...statements: Statement[]): string[] => rulesStatingFor(contract, operation.id, ...statements);
  const gate = signedRetryRules(contract, operation);
  const stated = by("first-call-changes-nothing");
  const idle = stated.length > 0 ? stated : gate;
  return defineCheck({
    ...ofOperation("signed-retry", operation, "first call returns a challenge"),
    sharesFixtures: signing.isShareable(operation.id),
    rules: [
      ...new Set([
        ...by("challenge-shown", "request-id-unique", "payload-is-text", "payload-unique"),
        ...gate,
        ...idle,
      ]),
    ],
    cost: 2,
    async run(t) {
      const action = await actionFor(t, operation);
      const first = await t.call(operation.id, action.request);
      endWhereUnsigned(t, operation, first);
      expecting(t, gate).status("the first call", first, 202);
      judgeChallenge(t, first, by);
      await expectDone(t, idle, "after the first call", { operation, action, wanted: false });
      // The same call again may get the challenge that is open; any other call needs its own signature.
      const other =
        action.otherBody === undefined
          ? (await actionFor(t, operation)).request
          : { ...action.request, body: action.otherBody };
      const replies = [first, await secondCall(t, operation, { action, first, other })];
      const ids = replies.map((reply) => challengeOf(reply)?.requestId ?? "");
      const isTyped = rulesStating(contract, "typed-ids").length > 0;
      const isRight = ids.every((id) => (isTyped ? isId(id, "Request") : id !== "")) && ids[0] !== ids[1];
      expecting(t, by("request-id-unique"), operation.id).that("two first calls", isRight, () => [
        `two different ids${isTyped ? " of the form Request:<uuid>" : ""}`,
        ids.join(", "),
      ]);
      const [payload, otherPayload] = replies.map((reply) => challengeOf(reply)?.payloadToSign);
      expecting(t, by("payload-unique"), operation.id).that("two first calls", payload !== otherPayload, () => [
        "two different texts to sign",
        `${payload ?? "none"} twice`,
      ]);
    },
  });
}

/** The reply to another call; where that would change nothing, and is refused for it, once the first action is done. */
async function secondCall(
  t: Trial,
  operation: SignedOperation,
  { action, first, other }: { action: SignedAction; first: Exchange; other: CallRequest },
): Promise<Exchange> {
  const reply = await t.call(operation.id, other);
  const unchanged = operation.refusals.find(({ when }) => when === "nothing-to-change");
  const challenge = challengeOf(first);
  if (unchanged === undefined || challenge === undefined || !isAnswer(reply, [unchanged, ...(unchanged.accepts ?? [])]))
    return reply;
  await t.call(operation.id, goodRetry(operation, action, challenge));
  return t.call(operation.id, other);
}

function judgeChallenge(t: Trial, reply: Exchange, by: (statement: Statement) => string[]): void {
  const names = ["payloadToSign", "requestId", "expiresAt"];
  const lacking = names.filter((name) => valueAt(reply.body, name) === undefined);
  expecting(t, by("challenge-shown"), reply.operation).that("the first call", lacking.length === 0, () => [
    names.join(", "),
    `no ${lacking.join(", ")}`,
  ]);
  const payload = valueAt(reply.body, "payloadToSign");
  expecting(t, by("payload-is-text"), reply.operation).that(
    "the first call",
    typeof payload === "string" && payload !== "",
    () => ["payloadToSign, a text with something in it", JSON.stringify(payload)],
  );
}

/** With nothing pending, a stamp alone or an unknown id alone is a first call (G-05). */
function ignoresHeaders(contract: Contract, operation: SignedOperation): Check {
  const rules = signedRetryRules(contract, operation, "stray-stamp-ignored");
  return defineCheck({
    ...ofOperation("signed-retry", operation, "first call ignores a signature"),
    rules,
    cost: 2,
    async run(t) {
      const action = await actionFor(t, operation);
      const headers = { [operation.signedRetry.stampHeader]: "garbage" };
      const reply = await t.call(operation.id, { ...action.request, headers });
      endWhereUnsigned(t, operation, reply);
      expecting(t, rules, operation.id).that("a stray stamp", challengeOf(reply) !== undefined, () => [
        "202, as if the header were not there",
        answerOf(reply),
      ]);
    },
  });
}

/** `expiresAt` is about as far ahead as declared: from three fifths of it to twice as much (V-80). */
function staysInTime(contract: Contract, operation: SignedOperation): Check {
  const rules = rulesStatingFor(contract, operation.id, "challenge-life");
  return defineCheck({
    ...ofOperation("signed-retry", operation, "challenge lives for the declared time"),
    rules,
    cost: 2,
    run: (t) => measure(t, operation, rules),
  });
}

/** Measured from the opening of a session just before, by the target's own clock. */
async function measure(t: Trial, operation: SignedOperation, rules: readonly string[]): Promise<void> {
  const action = await actionFor(t, operation);
  const { openedAt } = await t.support.signing.newSession(t);
  t.precondition(openedAt !== undefined, "what registers a signer shows no time of its own");
  const reply = await t.call(operation.id, action.request);
  endWhereUnsigned(t, operation, reply);
  const life = Date.parse(textAt(reply.body, "expiresAt") ?? "") - Date.parse(openedAt ?? "");
  const declared = parseDuration(operation.signedRetry.ttl);
  expecting(t, rules, operation.id).that(
    "the life of a challenge",
    life >= 0.6 * declared && life <= 2 * declared,
    () => [`expiresAt about ${operation.signedRetry.ttl} ahead`, `${(life / 60_000).toFixed(1)} minutes`],
  );
}
