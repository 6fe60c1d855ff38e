import { randomUUID } from "node:crypto";
import { contract, operation, type OperationId, type Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSigningFixtures, signedCalls, type SignedCall, type SigningFixtures } from "./signed-set.ts";
import { startService, type Call, type Reply, type RunningService } from "./start-service.ts";
import { signatureOf, stamp, walletKey, type WalletKey } from "./wallet-key.ts";
import { retryHeaders } from "./wallet-fixtures.ts";

type Challenge = Schema<"SignedRetryChallenge">;
type Answer = Challenge & { code?: string };

const minute = 60_000;
const set = Object.keys(signedCalls) as OperationId[];

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

interface Story extends SignedCall {
  fixtures: SigningFixtures;
  /** Makes the call, with the fields of `call` added. */
  send: (headers?: Record<string, string>, call?: Call) => Promise<Reply<Answer>>;
  challenge: Challenge;
}

async function startStory(id: OperationId, on = service): Promise<Story> {
  const fixtures = await createSigningFixtures(on);
  const signed = await signedCalls[id]?.(on, fixtures);
  if (!signed) throw new Error(`${id} is not in the set`);
  const { method, path, body } = signed;
  const send: Story["send"] = (headers = {}, call = {}) =>
    on.call<Answer>(method, path, { ...(body && { body }), headers, ...call });
  const requested = await send();
  expect([id, requested.status]).toEqual([id, 202]);
  return { ...signed, fixtures, send, challenge: requested.body };
}

function rowOf(id: OperationId): NonNullable<ReturnType<typeof operation>["signedRetry"]> {
  const { signedRetry } = operation(contract, id);
  if (!signedRetry) throw new Error(`${id} is not signed for`);
  return signedRetry;
}

function success(id: OperationId): number {
  return operation(contract, id).replies.find(({ kind }) => kind === "success")?.status ?? 0;
}

test("the tests cover every signed operation of the contract", () => {
  const declared = Object.values(contract.operations).filter(({ signedRetry }) => signedRetry);
  expect(declared.map(({ id }) => id).toSorted()).toEqual(set.toSorted());
});

test.for(set)("%s requests a signature over its own payload, valid for five minutes", async (id) => {
  const { challenge, send } = await startStory(id);
  expect(challenge).toMatchObject({
    payloadToSign: expect.any(String),
    requestId: expect.stringMatching(/^Request:[\da-f-]{36}$/),
    expiresAt: expect.stringMatching(/Z$/),
  });
  const left = Date.parse(challenge.expiresAt) - Date.now();
  expect(left).toBeGreaterThan(4 * minute);
  expect(left).toBeLessThanOrEqual(5 * minute);
  const { body: second } = await send();
  expect(second.requestId).not.toBe(challenge.requestId);
  // Only a text that the resource itself shows is the same again.
  expect(second.payloadToSign === challenge.payloadToSign).toBe(rowOf(id).shownAt !== undefined);
});

test.for(set)("%s checks a retry in one order, keeps the id open on a refusal, and takes effect once", async (id) => {
  const { fixtures, send, challenge, signer, wrongSigner, body } = await startStory(id);
  const { binds, shownAt } = rowOf(id);
  const { payloadToSign, requestId } = challenge;
  const good = retryHeaders(challenge, signer);
  const otherId: OperationId = id === "internalAccounts.update" ? "internalAccounts.export" : "internalAccounts.update";
  const other = await signedCalls[otherId]?.(service, fixtures);
  const elsewhere = await service.call<Challenge>(other?.method ?? "", other?.path ?? "", { body: other?.body });
  const headers = (stampValue: string, request = requestId): Record<string, string> => ({
    "service-wallet-signature": stampValue,
    "request-id": request,
  });

  const faults: [string, code: string, Record<string, string>, Call?][] = [
    [
      "an id that was never issued, and an invalid stamp",
      "UNAUTHORIZED",
      headers("garbage", `Request:${randomUUID()}`),
    ],
    ["the id of another operation", "UNAUTHORIZED", retryHeaders(elsewhere.body, signer)],
    ["another platform", "UNAUTHORIZED", good, { as: service.second }],
    ["no stamp", "WALLET_SIGNATURE_MISSING", { "request-id": requestId }],
    ["something that is not a stamp", "WALLET_SIGNATURE_MALFORMED", headers("garbage")],
    ["a key that is not a session's", "WALLET_SIGNATURE_INVALID", retryHeaders(challenge, walletKey())],
    ["a stamp over other bytes", "WALLET_SIGNATURE_INVALID", headers(stamp(`${payloadToSign} `, signer))],
    [
      "a stamp over the other operation's text",
      "WALLET_SIGNATURE_INVALID",
      headers(stamp(elsewhere.body.payloadToSign, signer)),
    ],
  ];
  if (binds.includes("body"))
    faults.push([
      "another body, and an invalid stamp",
      "WALLET_SIGNATURE_BODY_MISMATCH",
      headers("garbage"),
      { body: otherBody(id, body) },
    ]);
  if (shownAt === undefined)
    faults.push(["no id", "REQUEST_ID_MISSING", { "service-wallet-signature": stamp(payloadToSign, signer) }]);
  if (wrongSigner)
    faults.push(["a session that may not", "WALLET_SIGNATURE_INVALID", retryHeaders(challenge, wrongSigner)]);
  for (const [fault, code, sent, call] of faults) {
    const reply = await send(sent, call);
    expect([fault, reply.status, reply.body.code]).toEqual([fault, 401, code]);
  }
  expect((await send(good)).status).toBe(success(id));
  const again = await send(good);
  expect([again.status, again.body.code]).toEqual([401, "UNAUTHORIZED"]);
});

/** A body of the same form with another meaning. */
function otherBody(id: OperationId, body: Record<string, unknown> = {}): Record<string, unknown> {
  const others: Partial<Record<OperationId, Record<string, unknown>>> = {
    "auth.credentials.create": { nickname: "Another" },
    "cards.update": { state: "CLOSED" },
    "customers.update": { email: "another@example.com" },
    "internalAccounts.update": { privateEnabled: false },
  };
  return { ...body, ...(others[id] ?? { clientPublicKey: walletKey().uncompressed }) };
}

test.for(set)("of five concurrent retries of %s with one id, one succeeds", async (id) => {
  const { send, challenge, signer } = await startStory(id);
  const headers = retryHeaders(challenge, signer);
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(headers)));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([success(id), 401, 401, 401, 401]);
});

test.for(set)("in the sandbox %s accepts the legacy stamp with an open id", async (id) => {
  const { send, challenge } = await startStory(id);
  const legacy = { "service-wallet-signature": "sandbox-valid-signature", "request-id": challenge.requestId };
  expect((await send(legacy)).status).toBe(success(id));
});

test.for(set)("a challenge of %s expires by the clock", async (id) => {
  const clocked = await startService();
  const { send, challenge, signer } = await startStory(id, clocked);
  await clocked.advance(5 * minute + 1000);
  const reply = await send(retryHeaders(challenge, signer));
  expect([reply.status, reply.body.code]).toEqual([401, "UNAUTHORIZED"]);
  await clocked.close();
});

/** Every valid form of the header with the same meaning (G-85). */
function formsOf(text: string, key: WalletKey): Record<string, string> {
  const der = signatureOf(text, key);
  const parts = { publicKey: key.compressed, signature: der.toString("hex") };
  const json = (scheme: string, order = ["publicKey", "scheme", "signature"]): Buffer => {
    const whole: Record<string, string> = { ...parts, scheme };
    return Buffer.from(JSON.stringify(Object.fromEntries(order.map((name) => [name, whole[name]]))));
  };
  const provider = json("SIGNATURE_SCHEME_TK_API_P256");
  return {
    "as it is specified": provider.toString("base64url"),
    padded: provider.toString("base64url") + "=".repeat((4 - (provider.toString("base64url").length % 4)) % 4),
    "in standard base64": provider.toString("base64"),
    "in standard base64, unpadded": provider.toString("base64").replaceAll("=", ""),
    "under the neutral scheme": json("SIGNATURE_SCHEME_SERVICE_API_P256").toString("base64url"),
    "under the old scheme, in the old order": json("P256_ECDSA_SHA256", ["publicKey", "signature", "scheme"]).toString(
      "base64url",
    ),
    "in any other order": json("SIGNATURE_SCHEME_TK_API_P256", ["signature", "scheme", "publicKey"]).toString(
      "base64url",
    ),
    "with blanks": Buffer.from(JSON.stringify(JSON.parse(provider.toString()), null, 2)).toString("base64url"),
    "as the bare signature": der.toString("base64"),
    "as the bare signature, safe for URLs": der.toString("base64url"),
  };
}

test("a stamp is accepted in each of its forms", async () => {
  const { fixtures, path } = await startStory("internalAccounts.update");
  for (const form of Object.keys(formsOf("", fixtures.email.key))) {
    const body = { privateEnabled: true };
    const { body: challenge } = await service.call<Challenge>("PATCH", path, { body });
    const value = formsOf(challenge.payloadToSign, fixtures.email.key)[form] ?? "";
    const headers = { "service-wallet-signature": value, "request-id": challenge.requestId };
    expect([form, (await service.call("PATCH", path, { body, headers })).status]).toEqual([form, 200]);
  }
});
