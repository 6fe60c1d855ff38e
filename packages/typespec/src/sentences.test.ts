import { expect, test } from "vitest";
import { defaultConventions } from "./default-conventions.ts";
import type { Refusal, SignedRetry } from "./model.ts";
import * as sentences from "./sentences.ts";

const { sentenceOfRefusal } = sentences;

test("Every condition has a distinct sentence", () => {
  const made = Object.keys(defaultConventions.conditions).map((when) =>
    sentenceOfRefusal("op", { when, status: 400, code: "NO", accepts: [] }, defaultConventions),
  );
  expect(new Set(made).size).toBe(made.length);
  for (const sentence of made) expect(sentence).toMatch(/^op refuses a call [a-z][a-z ]+ with 400 NO\.$/);
});

test("The sentence of a refusal has the request field and the exact reason", () => {
  const refusal: Refusal = {
    when: "wrong-proof",
    at: "body.otp",
    status: 401,
    code: "UNAUTHORIZED",
    reason: "Invalid OTP code",
    accepts: [],
  };
  expect(sentenceOfRefusal("auth.verify", refusal, defaultConventions)).toBe(
    'auth.verify refuses a call with a proof that does not hold (body.otp) with 401 UNAUTHORIZED and the reason "Invalid OTP code".',
  );
});

test("The sentence of access has the scheme and the permission", () => {
  expect(sentences.sentenceOfAccess("cards.list", { scheme: "none" })).toBe("cards.list needs no credentials.");
  expect(sentences.sentenceOfAccess("cards.list", { scheme: "platform" })).toBe(
    "cards.list may be called only by a platform token.",
  );
  expect(sentences.sentenceOfAccess("cards.list", { scheme: "agent", permission: "VIEW" })).toBe(
    "cards.list may be called only by an agent with the permission VIEW.",
  );
});

test("The sentence of a filter has its comparison", () => {
  expect(
    sentences.sentenceOfFilter("txns.list", { parameter: "from", paths: ["createdAt", "sentAt"], match: "from" }),
  ).toBe("txns.list with from returns exactly the items whose createdAt or sentAt is at or after it.");
});

test("The sentence of an idempotent operation has the answer to a different body", () => {
  const key = { header: "Key", inFlight: "wait", retention: "P1D" } as const;
  const sentence = (mismatch: "replay" | "refuse"): string =>
    sentences.sentenceOfIdempotent("pay", { ...key, scope: [], forgets: [], mismatch });
  expect(sentence("replay")).toMatch(/does nothing again, with another body too\.$/);
  expect(sentence("refuse")).toMatch(/with the same body; with another body it is refused\.$/);
});

function retrySentence(retry: Pick<SignedRetry, "when" | "signer">): string {
  return sentences.sentenceOfSignedRetry("pay", retry, {
    signers: { ...defaultConventions.signers, keeper: "a live session of the keeper" },
    signedWhen: { ...defaultConventions.signedWhen, abroad: "from abroad" },
  });
}

test("The sentence of a signed retry has case and signer", () => {
  const rest = "answers 202 with a payload to sign, and acts only on the repeated call stamped by";
  expect(retrySentence({ when: "abroad", signer: "keeper" })).toBe(
    `pay from abroad ${rest} a live session of the keeper.`,
  );
  expect(retrySentence({ when: "always", signer: { registeredBy: "devices.add", key: "body.publicKey" } })).toBe(
    `pay ${rest} a key that devices.add registered.`,
  );
});

test("The sentence of an edge has its cause", () => {
  const edge = { from: "ACTIVE", to: "CLOSED" };
  expect(sentences.sentenceOfEdge("Card", { ...edge, by: "cards.update" })).toBe(
    "A Card that is ACTIVE may become CLOSED by cards.update.",
  );
  expect(sentences.sentenceOfEdge("Account", { ...edge, by: "expiry" })).toBe(
    "An Account that is ACTIVE may become CLOSED by the passing of time.",
  );
});

test("The sentence of an edge for one type has the type", () => {
  expect(sentences.sentenceOfEdge("Payment", { from: "PENDING", to: "DONE", by: "answer", type: "INCOMING" })).toBe(
    "A Payment of type INCOMING that is PENDING may become DONE by the answer of the platform's endpoint.",
  );
});

test("The sentence of an outcome has its steps in order, with their delays", () => {
  const step = { accepts: [], shows: [] };
  const steps = [
    { ...step, after: "PT0S", to: "PENDING" },
    { ...step, after: "PT1H30M", to: "DONE" },
  ];
  const table = { selector: "body.to", field: "status" };
  expect(sentences.sentenceOfOutcome("pay", table, { suffix: "005", steps })).toBe(
    "After pay with an identifier that ends in 005 (body.to), status becomes PENDING at once, then DONE after 1 hour 30 minutes.",
  );
  expect(sentences.sentenceOfOutcome("pay", table, { suffix: "*", steps: [] })).toBe(
    "pay with any other identifier (body.to) changes nothing by itself.",
  );
  const refuses = { status: 400, code: "NO" };
  expect(sentences.sentenceOfOutcome("pay", table, { suffix: "105", refuses, steps: [] })).toBe(
    "pay with an identifier that ends in 105 (body.to) is refused with 400 NO.",
  );
});

test("The sentence of an outcome has its further fields, and a whole name", () => {
  const table = { selector: "body.to", field: "status" };
  const shows = [
    { path: "reason", value: "LATE" },
    { path: "refund", value: "DONE" },
  ];
  const steps = [{ after: "PT0S", to: "FAILED", accepts: [], shows }];
  expect(sentences.sentenceOfOutcome("pay", table, { suffix: "$late.usd", steps })).toBe(
    "After pay with the name $late.usd (body.to), status becomes FAILED at once with reason LATE and refund DONE.",
  );
});

test("The sentence of an outcome names the operation that starts it", () => {
  const table = { selector: "body.name", startedBy: "check", field: "status" };
  const steps = [{ after: "PT0S", to: "DONE", accepts: [], shows: [] }];
  expect(sentences.sentenceOfOutcome("register", table, { suffix: "*", steps })).toBe(
    "After register with any other identifier (body.name) and then check, status becomes DONE at once.",
  );
});

test("The sentence of a delivery has the signature header and the time of retries", () => {
  const retry = { first: "PT1S", longest: "PT30M", until: "P7D" };
  const delivery = { signatureHeader: "Signature", timeout: "PT30S", retry, once: [], settles: [] };
  expect(sentences.sentenceOfDelivery("webhooks.card", delivery)).toBe(
    "webhooks.card is signed in Signature, and sent again for 7 days until it is accepted.",
  );
});

test("The sentence of a decision result has the field's value, or leaves it open", () => {
  const which = "answered with 202";
  expect(sentences.sentenceOfDecisionResult("PAYMENT.PENDING", which, "status", { shows: [] })).toBe(
    "After PAYMENT.PENDING answered with 202, status is still open.",
  );
  const shows = [{ path: "reason", value: "ASKED" }];
  expect(sentences.sentenceOfDecisionResult("PAYMENT.PENDING", which, "status", { to: "DONE", shows })).toBe(
    "After PAYMENT.PENDING answered with 202, status becomes DONE with reason ASKED.",
  );
});

test("The sentence of an expiry ends in one full stop", () => {
  const expiry = { model: "AuthSession", field: "expiresAt", after: "P1D" };
  for (const end of ["it is gone", "it is gone."]) {
    // oxlint-disable-next-line unicorn/no-thenable -- the field of the model is called `then`, and is a sentence
    expect(sentences.sentenceOfExpiry({ ...expiry, then: end })).toBe("1 day after an AuthSession begins, it is gone.");
  }
});

test("The sentence of an expiry names what it is counted from", () => {
  // oxlint-disable-next-line unicorn/no-thenable -- the field of the model is called `then`
  const expiry = { model: "Show", field: "endsAt", after: "PT1H", then: "it is over" };
  expect(sentences.sentenceOfExpiry({ ...expiry, from: "endsAt" })).toBe("1 hour after endsAt of a Show, it is over.");
  expect(sentences.sentenceOfExpiry({ ...expiry, before: "day" })).toBe("1 hour before day of a Show, it is over.");
  const given = { ...expiry, after: "PT0S", from: "endsAt" };
  expect(sentences.sentenceOfExpiry(given)).toBe("At endsAt of a Show, it is over.");
});

test("The sentence of a refusal with any code names the status alone", () => {
  const refusal: Refusal = { when: "unknown", at: "path.id", status: 404, code: "*", accepts: [] };
  expect(sentenceOfRefusal("get", refusal, defaultConventions)).toMatch(/ with 404\.$/);
});
