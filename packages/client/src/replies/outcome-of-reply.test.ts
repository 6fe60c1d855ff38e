import type { ClientContract, ClientOperation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { ApiError } from "../errors/api-error.ts";
import { outcomeOfReply } from "./outcome-of-reply.ts";
import { errorReply, scriptedClient, type ScriptedReply } from "../../test/scripted-client.ts";

const body = {
  source: { accountId: "InternalAccount:1" },
  destination: { accountId: "ExternalAccount:1" },
  amount: 100,
};
const customer = { customerType: "INDIVIDUAL", fullName: "Ada", email: "ada@example.com", region: "US" } as const;
const lost = new TypeError("connection lost");
const gatewayPage = (status: number, headers = {}): Response =>
  new Response("<html>Not here</html>", { status, headers: { "Content-Type": "text/html", ...headers } });
const jsonReply = (content: string | Uint8Array<ArrayBuffer>): Response =>
  new Response(content, { status: 201, headers: { "Content-Type": "application/json" } });

async function errorOf(replies: ScriptedReply[], request: object = {}): Promise<unknown> {
  const { client } = scriptedClient(replies);
  return client.call("transfers.out", { body, ...request }).catch((error: unknown) => error);
}

test.for<[string, () => ScriptedReply[], string]>([
  ["the service's first answer", () => [errorReply(404, "REFERENCE_NOT_FOUND")], "refused"],
  ["a gateway's page", () => [gatewayPage(404)], "unknown"],
  ["a lost reply, then a gateway's page", () => [lost, gatewayPage(404)], "unknown"],
  ["a lost reply, then a relay's refusal", () => [lost, errorReply(403, "FORBIDDEN")], "unknown"],
  ["a lost reply, then rejected credentials", () => [lost, errorReply(401, "UNAUTHORIZED")], "unknown"],
  ["a lost reply, then the operation's own refusal", () => [lost, errorReply(400, "INSUFFICIENT_BALANCE")], "refused"],
  [
    "a 429 of the service, then its refusal",
    () => [errorReply(429, "RATE_LIMITED"), errorReply(400, "INVALID_INPUT")],
    "refused",
  ],
  ["a failed service", () => [errorReply(500, "INTERNAL_ERROR")], "unknown"],
  ["a redirect", () => [gatewayPage(302, { Location: "http://elsewhere.test/" })], "unknown"],
  ["a success cut short", () => [jsonReply('{"id":"Transaction:1","sta')], "done"],
  ["a success that is not UTF-8", () => [jsonReply(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d))], "done"],
  ["the page of a network that asks for a login", () => [gatewayPage(201)], "unknown"],
  ["such a page that says it is JSON", () => [jsonReply("<html>Log in</html>")], "unknown"],
])("after %s a write is %s", async ([, replies, outcome]) => {
  expect(await errorOf(replies())).toMatchObject({ outcome, outcomeReason: expect.stringMatching(/\w/) });
});

test("after a key of an earlier process only an answer from behind its check is final", async () => {
  const idempotencyKey = "stored";
  expect(await errorOf([errorReply(404, "REFERENCE_NOT_FOUND")], { idempotencyKey })).toMatchObject({
    outcome: "unknown",
  });
  expect(await errorOf([errorReply(400, "INVALID_AMOUNT")], { idempotencyKey })).toMatchObject({ outcome: "refused" });
});

test("a refusal tells nothing where any answer may have its status and code", () => {
  const refusals = [{ status: 404, code: "GONE" }];
  const operation = { idempotent: { header: "Key", retention: "P1D" }, refusals } as unknown as ClientOperation;
  const error = new ApiError(
    { operation: "orders.create", method: "POST", url: "http://target/orders" },
    { status: 404, body: { code: "GONE", message: "Gone." } },
  );
  const outcomeBeside = (code: string): unknown => {
    const conventions = { answers: { unknownPath: { status: 404, code } } };
    return outcomeOfReply(error, operation, { conventions } as unknown as ClientContract, true)?.outcome;
  };
  expect([outcomeBeside("NOT_FOUND"), outcomeBeside("GONE"), outcomeBeside("*")]).toEqual([
    "refused",
    "unknown",
    "unknown",
  ]);
});

test("a call that ends before its first attempt is refused", async () => {
  expect(await errorOf([], { signal: AbortSignal.abort() })).toMatchObject({ kind: "aborted", outcome: "refused" });
  const storing = { onIdempotencyKey: () => new Promise<void>(() => {}), deadlineMs: 5 };
  expect(await errorOf([], storing)).toMatchObject({ kind: "timeout", outcome: "refused" });
});

test("a challenge without a session executes nothing", async () => {
  const challenge = { payloadToSign: "{}", requestId: "Request:1", expiresAt: "2025-10-13T12:05:00Z" };
  const { client } = scriptedClient([Response.json(challenge, { status: 202 })]);
  const call = client.call("cards.update", { params: { id: "Card:1" }, body: { state: "FROZEN" } });
  await expect(call).rejects.toMatchObject({ kind: "signature-required", outcome: "refused" });
});

test("an error of a read has no outcome", async () => {
  const { client } = scriptedClient([errorReply(404, "REFERENCE_NOT_FOUND")]);
  await expect(client.call("cards.get", { params: { id: "Card:1" } })).rejects.not.toHaveProperty("outcome");
});

test("an unkeyed write is repeated after the contract's own 503 with Retry-After, and never after a gateway's", async () => {
  const retryNow = { "Retry-After": "0" };
  const created = Response.json({ id: "Customer:1" }, { status: 201 });
  const own = scriptedClient([errorReply(503, "SERVICE_UNAVAILABLE", retryNow), created]);
  await own.client.call("customers.create", { body: customer });
  expect(own.sent).toHaveLength(2);

  for (const foreign of [
    gatewayPage(503, retryNow),
    errorReply(503, "UPSTREAM", retryNow),
    errorReply(429, "SLOW", retryNow),
  ]) {
    const { client, sent } = scriptedClient([foreign, created]);
    await expect(client.call("customers.create", { body: customer })).rejects.toMatchObject({ outcome: "unknown" });
    expect(sent).toHaveLength(1);
  }
});
