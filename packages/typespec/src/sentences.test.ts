import { expect, test } from "vitest";
import type { Refusal, SignedRetry } from "./model.ts";
import * as sentences from "./sentences.ts";

const { conditionNames, sentenceOfRefusal } = sentences;

test("Every condition makes a sentence of its own", () => {
  const made = conditionNames().map(
    (when) => sentenceOfRefusal("op", { when: when as Refusal["when"], status: 400, code: "NO", accepts: [] }), // names of conditions
  );
  expect(new Set(made).size).toBe(made.length);
  for (const sentence of made) expect(sentence).toMatch(/^op refuses a call [a-z][a-z ]+ with 400 NO\.$/);
});

test("A refusal says the field at fault and the exact reason", () => {
  const refusal: Refusal = {
    when: "wrong-proof",
    at: "body.otp",
    status: 401,
    code: "UNAUTHORIZED",
    reason: "Invalid OTP code",
    accepts: [],
  };
  expect(sentenceOfRefusal("auth.verify", refusal)).toBe(
    'auth.verify refuses a call with a proof that does not hold (body.otp) with 401 UNAUTHORIZED and the reason "Invalid OTP code".',
  );
});

test("Access says the scheme and the permission", () => {
  expect(sentences.sentenceOfAccess("cards.list", { scheme: "none" })).toBe("cards.list needs no credentials.");
  expect(sentences.sentenceOfAccess("cards.list", { scheme: "platform" })).toBe(
    "cards.list may be called only by a platform token.",
  );
  expect(sentences.sentenceOfAccess("cards.list", { scheme: "agent", permission: "VIEW" })).toBe(
    "cards.list may be called only by an agent with the permission VIEW.",
  );
});

test("A filter says how its value is compared", () => {
  expect(
    sentences.sentenceOfFilter("txns.list", { parameter: "from", paths: ["createdAt", "sentAt"], match: "from" }),
  ).toBe("txns.list with from returns exactly the items whose createdAt or sentAt is at or after it.");
});

test("An idempotent operation says what another body does", () => {
  const key = { header: "Key", inFlight: "wait", retention: "P1D" } as const;
  const sentence = (mismatch: "replay" | "refuse"): string =>
    sentences.sentenceOfIdempotent("pay", { ...key, scope: [], forgets: [], mismatch });
  expect(sentence("replay")).toMatch(/does nothing again, with another body too\.$/);
  expect(sentence("refuse")).toMatch(/with the same body; with another body it is refused\.$/);
});

test("A signed retry says when it asks, and who signs", () => {
  const retry: Pick<SignedRetry, "when" | "signer"> = { when: "wallet-source", signer: "customer-wallet" };
  expect(sentences.sentenceOfSignedRetry("pay", retry)).toBe(
    "pay from a wallet answers 202 with a payload to sign, and acts only on the repeated call stamped by a live session of a wallet of the customer.",
  );
});

test("An edge says who moves it", () => {
  const edge = { from: "ACTIVE", to: "CLOSED" };
  expect(sentences.sentenceOfEdge("Card", { ...edge, by: "cards.update" })).toBe(
    "A Card that is ACTIVE may become CLOSED by cards.update.",
  );
  expect(sentences.sentenceOfEdge("Account", { ...edge, by: "expiry" })).toBe(
    "An Account that is ACTIVE may become CLOSED by the passing of time.",
  );
});

test("An edge of one type says which", () => {
  expect(sentences.sentenceOfEdge("Payment", { from: "PENDING", to: "DONE", by: "answer", type: "INCOMING" })).toBe(
    "A Payment of type INCOMING that is PENDING may become DONE by the answer of the platform's endpoint.",
  );
});

test("An outcome says its steps in order, with their delays in words", () => {
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

test("An outcome says what else shows, and names a UMA name whole", () => {
  const table = { selector: "body.to", field: "status" };
  const shows = [
    { path: "reason", value: "LATE" },
    { path: "refund", value: "DONE" },
  ];
  const steps = [{ after: "PT0S", to: "FAILED", accepts: [], shows }];
  expect(sentences.sentenceOfOutcome("pay", table, { suffix: "$late.usd", steps })).toBe(
    "After pay with the UMA name $late.usd (body.to), status becomes FAILED at once with reason LATE and refund DONE.",
  );
});

test("An outcome that another operation begins names that operation", () => {
  const table = { selector: "body.name", startedBy: "check", field: "status" };
  const steps = [{ after: "PT0S", to: "DONE", accepts: [], shows: [] }];
  expect(sentences.sentenceOfOutcome("register", table, { suffix: "*", steps })).toBe(
    "After register with any other identifier (body.name) and then check, status becomes DONE at once.",
  );
});

test("A delivery says where its signature is and how long it is tried", () => {
  const retry = { first: "PT1S", longest: "PT30M", until: "P7D" };
  const delivery = { signatureHeader: "Signature", timeout: "PT30S", retry, once: [], settles: [] };
  expect(sentences.sentenceOfDelivery("webhooks.card", delivery)).toBe(
    "webhooks.card is signed in Signature, and tried again for 7 days until it is taken.",
  );
});

test("A verdict says what the answer makes of the field, or that it leaves it open", () => {
  const which = "answered with 202";
  expect(sentences.sentenceOfDecisionResult("PAYMENT.PENDING", which, "status", { shows: [] })).toBe(
    "After PAYMENT.PENDING answered with 202, status is still open.",
  );
  const shows = [{ path: "reason", value: "ASKED" }];
  expect(sentences.sentenceOfDecisionResult("PAYMENT.PENDING", which, "status", { to: "DONE", shows })).toBe(
    "After PAYMENT.PENDING answered with 202, status becomes DONE with reason ASKED.",
  );
});

test("An expiry ends in one full stop", () => {
  const expiry = { model: "AuthSession", field: "expiresAt", after: "P1D" };
  for (const end of ["it is gone", "it is gone."]) {
    // oxlint-disable-next-line unicorn/no-thenable -- the field of the model is called `then`, and is a sentence
    expect(sentences.sentenceOfExpiry({ ...expiry, then: end })).toBe("1 day after an AuthSession begins, it is gone.");
  }
});
