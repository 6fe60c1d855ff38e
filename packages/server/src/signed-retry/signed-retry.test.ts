import { expect, test } from "vitest";
import type { Operation } from "@tallystick/contract";
import { encodeStamp, type TestKey, testKey } from "../../test/signing.ts";
import { withRow } from "../../test/tiny-contract.ts";
import { type Received, type SendOptions, startTiny, type Tiny, type TinyHandlers } from "../../test/tiny-server.ts";
import type { SignTarget } from "../index.ts";

const account = "InternalAccount:1";

/** Changes a thing once its account's holder has signed. */
function changing(target: Partial<SignTarget> = {}): { done: () => number; handlers: TinyHandlers } {
  let done = 0;
  const change = async (call: Parameters<TinyHandlers[string]>[0]): Promise<{ status: number; body?: unknown }> => {
    call.tx.table("traces").set(String(call.params["id"]), true);
    await call.sign({ accountId: account, signers: [account], ...target });
    done += 1;
    const body = call.body as { name?: string } | undefined;
    if (body?.name === "shut") call.move("ThingState", "GONE", "OPEN");
    return call.row.method === "delete" ? { status: 204 } : { status: 200, body: { id: "Thing:1", name: "one" } };
  };
  return { done: () => done, handlers: { "things.update": change, "things.delete": change } };
}

interface Signing {
  tiny: Tiny;
  key: TestKey;
  done: () => number;
  first: (options?: SendOptions) => Promise<Challenge>;
  retry: (challenge: Challenge, options?: RetryOptions) => Promise<Received>;
}

interface RetryOptions extends SendOptions {
  stamp?: string;
  path?: string;
  method?: string;
}

interface Challenge {
  payloadToSign: string;
  requestId: string;
  expiresAt: string;
}

const change = { json: { name: "one" } };

async function startSigning(
  options: {
    row?: Partial<NonNullable<Operation["signedRetry"]>>;
    target?: Partial<SignTarget>;
    sandbox?: boolean;
  } = {},
): Promise<Signing> {
  const { done, handlers } = changing(options.target);
  const contract = withRow("things.update", ({ signedRetry }) => ({
    ...(signedRetry && { signedRetry: { ...signedRetry, ...options.row } }),
  }));
  const tiny = await startTiny({ handlers, contract, sandbox: options.sandbox ?? false });
  const key = testKey();
  await tiny.openSession({ publicKey: key.publicKey });
  return {
    tiny,
    key,
    done,
    first: async (request = change) => {
      const reply = await tiny.send("PATCH", "/things/Thing:1", request);
      expect(reply.status).toBe(202);
      return reply.body as unknown as Challenge;
    },
    retry: (
      challenge,
      { stamp = key.stamp(challenge.payloadToSign), path = "/things/Thing:1", method = "PATCH", ...request } = {},
    ) =>
      tiny.send(method, path, {
        ...change,
        ...request,
        headers: { "wallet-signature": stamp, "request-id": challenge.requestId, ...request.headers },
      }),
  };
}

test("The first call answers 202 with a payload that binds operation, resource and body, and leaves nothing behind", async () => {
  const { tiny, first, done } = await startSigning({ target: { extra: { type: "PASSKEY" } } });
  const challenge = await first();
  expect(challenge).toEqual({
    type: "PASSKEY",
    payloadToSign: expect.any(String),
    requestId: expect.stringMatching(/^Request:/),
    expiresAt: new Date(tiny.clock.now() + 300_000).toISOString(),
  });
  expect(JSON.parse(challenge.payloadToSign)).toEqual({
    requestId: challenge.requestId,
    operation: "things.update",
    resource: "/things/Thing:1",
    bodyHash: expect.stringMatching(/^[\da-f]{64}$/),
    timestampMs: tiny.clock.now(),
  });
  expect(await tiny.ports.read(async (tx) => tx.table("traces").values())).toEqual([]);
  expect(done()).toBe(0);
});

test("The same call with stamp and request id is executed", async () => {
  const { first, retry, done } = await startSigning();
  expect((await retry(await first())).status).toBe(200);
  expect(done()).toBe(1);
});

test("Each challenge has its own id and payload, and several may be open for one resource", async () => {
  const { first, retry } = await startSigning();
  const [one, two] = [await first(), await first()];
  expect(one.requestId).not.toBe(two.requestId);
  expect(one.payloadToSign).not.toBe(two.payloadToSign);
  expect((await retry(two)).status).toBe(200);
  expect((await retry(one)).status).toBe(200);
});

test("A request id is valid once: 401 UNAUTHORIZED with a reason afterwards", async () => {
  const { first, retry, done } = await startSigning();
  const challenge = await first();
  await retry(challenge);
  const again = await retry(challenge);
  expect(again.body).toMatchObject({
    status: 401,
    code: "UNAUTHORIZED",
    reason: expect.stringContaining("Request-Id"),
  });
  expect(again.headers.get("www-authenticate")).toBe('Basic realm="Tiny"');
  expect(done()).toBe(1);
});

test("Racing retries of one challenge give exactly one success", async () => {
  const { first, retry, done } = await startSigning();
  const challenge = await first();
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => retry(challenge)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(7);
  expect(done()).toBe(1);
});

test("A retry that finds the challenge open and cannot spend it any more is 401", async () => {
  const { tiny, first, retry } = await startSigning();
  const challenge = await first();
  tiny.ports.challenges.spend = async () => false;
  expect((await retry(challenge)).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
});

test("A challenge is good until its time to live is over, and not at that instant", async () => {
  const { tiny, first, retry } = await startSigning();
  const [one, two] = [await first(), await first()];
  tiny.clock.advance(299_999);
  expect((await retry(one)).status).toBe(200);
  tiny.clock.advance(1);
  expect((await retry(two)).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
});

test("The time to live is the row's", async () => {
  const { tiny, first } = await startSigning({ row: { ttl: "PT1H" } });
  expect((await first()).expiresAt).toBe(new Date(tiny.clock.now() + 3_600_000).toISOString());
});

test("An unknown request id is 401 UNAUTHORIZED, before the handler looks at anything", async () => {
  const { tiny, retry, key } = await startSigning();
  const unknown = { payloadToSign: "x", requestId: "Request:unknown", expiresAt: "" };
  expect((await retry(unknown, { stamp: key.stamp("x") })).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  expect(tiny.errors).toEqual([]);
});

test("A challenge of another operation, resource or platform is 401; another token of the platform may use it", async () => {
  const { first, retry } = await startSigning();
  const challenge = await first();
  const codeOf = async (options: Parameters<typeof retry>[1]): Promise<unknown> =>
    (await retry(challenge, options)).body["code"];
  expect(await codeOf({ path: "/things/Thing:2" })).toBe("UNAUTHORIZED");
  expect(await codeOf({ method: "DELETE" })).toBe("UNAUTHORIZED");
  expect(await codeOf({ as: "other" })).toBe("UNAUTHORIZED");
  expect((await retry(challenge, { as: "colleague" })).status).toBe(200);
});

test("What the row does not bind may differ", async () => {
  const loose = await startSigning({ row: { binds: ["account", "body"] } });
  expect((await loose.retry(await loose.first(), { path: "/things/Thing:2" })).status).toBe(200);
  const bodyless = await startSigning({ row: { binds: ["operation", "resource", "account"] } });
  expect((await bodyless.retry(await bodyless.first(), { json: { name: "two" } })).status).toBe(200);
});

test("A challenge of another account is 401, unless the row does not bind the account", async () => {
  let requested = 0;
  const target = {
    get accountId() {
      return `InternalAccount:${(requested += 1)}`;
    },
    signers: [account],
  };
  const handlers: TinyHandlers = {
    "things.update": async (call) => {
      await call.sign({ accountId: target.accountId, signers: target.signers });
      return { status: 200, body: { id: "Thing:1", name: "one" } };
    },
  };
  for (const [binds, status] of [
    [["account"], 401],
    [[], 200],
  ] as const) {
    const contract = withRow("things.update", ({ signedRetry }) => ({
      ...(signedRetry && { signedRetry: { ...signedRetry, binds: [...binds] } }),
    }));
    const tiny = await startTiny({ handlers, contract });
    const key = testKey();
    await tiny.openSession({ publicKey: key.publicKey });
    const { body } = await tiny.send("PATCH", "/things/1", change);
    const headers = {
      "wallet-signature": key.stamp(String(body["payloadToSign"])),
      "request-id": String(body["requestId"]),
    };
    expect((await tiny.send("PATCH", "/things/1", { ...change, headers })).status).toBe(status);
  }
});

test("The body is bound as a JSON value: key order and white space are free, everything else counts", async () => {
  const { first, retry } = await startSigning();
  const start = { json: { name: "one", parts: [{ accountId: "a" }, { accountId: "b" }], amount: 1 } };
  const headers = { "content-type": "application/json" };
  const same = { raw: ' {"amount":1.0, "parts":[{"accountId":"a"},{"accountId":"b"}],\n"name":"\\u006fne"}', headers };
  const { json: _, ...noJson } = change as { json?: unknown };
  const retryWith = async (request: SendOptions): Promise<Received> =>
    retry(await first(start), { ...noJson, json: undefined, ...request });
  expect((await retryWith(same)).status).toBe(200);
  for (const json of [
    { name: "one", parts: [{ accountId: "b" }, { accountId: "a" }], amount: 1 },
    { name: "one", parts: [{ accountId: "a" }, { accountId: "b" }], amount: 2 },
    { name: "one", parts: [{ accountId: "a" }, { accountId: "b" }], amount: 1, unknown: true },
    { name: "one", parts: [{ accountId: "a" }, { accountId: "b" }] },
  ]) {
    expect((await retryWith({ json })).body).toMatchObject({ status: 401, code: "WALLET_SIGNATURE_BODY_MISMATCH" });
  }
});

test("Where there is no body, none is bound", async () => {
  const { tiny, key } = await startSigning();
  const { body } = await tiny.send("DELETE", "/things/Thing:1");
  const headers = {
    "wallet-signature": key.stamp(String(body["payloadToSign"])),
    "request-id": String(body["requestId"]),
  };
  expect((await tiny.send("DELETE", "/things/Thing:1", { headers, raw: "ignored" })).status).toBe(204);
});

test("A bad stamp is malformed or invalid, and does not spend the challenge", async () => {
  const { tiny, first, retry, key } = await startSigning();
  const challenge = await first();
  const { payloadToSign } = challenge;
  const otherKey = testKey();
  const codes: unknown[] = [];
  for (const stamp of [
    "not a stamp",
    encodeStamp({}),
    "sandbox-valid-signature",
    otherKey.stamp(payloadToSign),
    otherKey.signature(payloadToSign).toString("base64"),
    key.stamp(`${payloadToSign} `),
    key.stamp(JSON.stringify(JSON.parse(payloadToSign), null, 1)),
    otherKey.stamp(payloadToSign, { publicKey: key.publicKey }),
  ]) {
    codes.push((await retry(challenge, { stamp })).body["code"]);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 3 }, () => "WALLET_SIGNATURE_MALFORMED"),
    ...Array.from({ length: 5 }, () => "WALLET_SIGNATURE_INVALID"),
  ]);
  expect(tiny.errors).toEqual([]);
  expect((await retry(challenge)).status).toBe(200);
});

test("A bare DER signature is tried against every live session of the signers", async () => {
  const { tiny, first, retry } = await startSigning();
  const second = testKey();
  await tiny.openSession({ sessionId: "Session:2", publicKey: second.publicKey });
  const challenge = await first();
  expect((await retry(challenge, { stamp: second.signature(challenge.payloadToSign).toString("base64") })).status).toBe(
    200,
  );
});

test("A stamp is checked with the key that it names, not with every key", async () => {
  const { tiny, first, retry, key } = await startSigning();
  const second = testKey();
  await tiny.openSession({ sessionId: "Session:2", publicKey: second.publicKey });
  const challenge = await first();
  const stamp = second.stamp(challenge.payloadToSign, { publicKey: key.publicKey });
  expect((await retry(challenge, { stamp })).body["code"]).toBe("WALLET_SIGNATURE_INVALID");
});

test("A session that has ended, was revoked, or is another account's does not sign", async () => {
  const { tiny, first, retry } = await startSigning();
  const challenge = await first();
  for (const session of [{ expiresAt: tiny.clock.now() }, { revoked: true }, { accountId: "InternalAccount:2" }]) {
    const key = testKey();
    await tiny.openSession({ sessionId: "Session:2", publicKey: key.publicKey, ...session });
    expect((await retry(challenge, { stamp: key.stamp(challenge.payloadToSign) })).body["code"]).toBe(
      "WALLET_SIGNATURE_INVALID",
    );
  }
});

test("Whose session may sign is checked again on the retry", async () => {
  const signers = [account];
  const { first, retry } = await startSigning({ target: { signers } });
  const challenge = await first();
  signers.splice(0, 1, "InternalAccount:2");
  expect((await retry(challenge)).body["code"]).toBe("WALLET_SIGNATURE_INVALID");
});

test("A row that wants another credential's session refuses the one acted on; one that wants the same session refuses others", async () => {
  const other = await startSigning({ row: { signer: "other-credential" }, target: { credentialId: "AuthMethod:1" } });
  expect((await other.retry(await other.first())).body["code"]).toBe("WALLET_SIGNATURE_INVALID");
  const fine = await startSigning({ row: { signer: "other-credential" }, target: { credentialId: "AuthMethod:2" } });
  expect((await fine.retry(await fine.first())).status).toBe(200);
  const same = await startSigning({ row: { signer: "same-session" }, target: { sessionId: "Session:2" } });
  expect((await same.retry(await same.first())).body["code"]).toBe("WALLET_SIGNATURE_INVALID");
});

test("A stamp alone is REQUEST_ID_MISSING while a challenge for this is open, and else a first call", async () => {
  const { tiny, first, key } = await startSigning();
  const alone = { ...change, headers: { "wallet-signature": key.stamp("x") } };
  expect((await tiny.send("PATCH", "/things/Thing:1", alone)).status).toBe(202);
  await first();
  expect((await tiny.send("PATCH", "/things/Thing:1", alone)).body).toMatchObject({
    status: 401,
    code: "REQUEST_ID_MISSING",
  });
  expect((await tiny.send("PATCH", "/things/Thing:2", alone)).status).toBe(202);
  expect((await tiny.send("PATCH", "/things/Thing:1", { ...alone, as: "other" })).status).toBe(202);
  tiny.clock.advance(300_000);
  expect((await tiny.send("PATCH", "/things/Thing:1", alone)).status).toBe(202);
});

test("Where no resource is bound, a stamp alone is asked for its id only while a challenge of the same account is open", async () => {
  const target = { accountId: "InternalAccount:1" };
  const { tiny, first, key } = await startSigning({ row: { binds: ["operation", "account", "body"] }, target });
  const alone = { ...change, headers: { "wallet-signature": key.stamp("x") } };
  await first();
  expect((await tiny.send("PATCH", "/things/Thing:1", alone)).body["code"]).toBe("REQUEST_ID_MISSING");
  target.accountId = "InternalAccount:2";
  expect((await tiny.send("PATCH", "/things/Thing:1", alone)).status).toBe(202);
});

test("A request id alone is WALLET_SIGNATURE_MISSING while it is pending, and else a first call", async () => {
  const { tiny, first, retry } = await startSigning();
  const challenge = await first();
  const alone = (requestId: string): Promise<Received> =>
    tiny.send("PATCH", "/things/Thing:1", { ...change, headers: { "request-id": requestId } });
  expect((await alone(challenge.requestId)).body).toMatchObject({ status: 401, code: "WALLET_SIGNATURE_MISSING" });
  expect((await alone("Request:unknown")).status).toBe(202);
  expect((await retry(challenge)).status).toBe(200);
  expect((await alone(challenge.requestId)).status).toBe(202);
});

test("The answers are the row's", async () => {
  const { tiny, first } = await startSigning({
    row: {
      failures: {
        stampMissing: { status: 401, code: "A" },
        stampMalformed: { status: 401, code: "B" },
        stampInvalid: { status: 401, code: "C" },
        bodyMismatch: { status: 401, code: "D" },
        requestIdMissing: { status: 401, code: "E" },
        challengeUnusable: { status: 403, code: "F" },
      },
      stampHeader: "X-Stamp",
      requestHeader: "X-Id",
    },
  });
  const { requestId } = await first();
  const codeOf = async (headers: Record<string, string>): Promise<unknown> =>
    (await tiny.send("PATCH", "/things/Thing:1", { ...change, headers })).body["code"];
  expect(await codeOf({ "x-id": requestId })).toBe("A");
  expect(await codeOf({ "x-id": requestId, "x-stamp": "." })).toBe("B");
  expect(await codeOf({ "x-stamp": "." })).toBe("E");
  expect(await codeOf({ "x-id": "?", "x-stamp": "." })).toBe("F");
});

test("A refusal after a good stamp does not spend the challenge", async () => {
  const { first, retry } = await startSigning();
  const challenge = await first({ json: { name: "shut" } });
  for (const _ of [1, 2]) {
    expect((await retry(challenge, { json: { name: "shut" } })).body).toMatchObject({
      status: 409,
      code: "INVALID_STATE_TRANSITION",
    });
  }
});

test("The sandbox's legacy value signs without a session, with a request id that fits", async () => {
  const { first, retry, done } = await startSigning({ sandbox: true, target: { signers: [] } });
  const challenge = await first();
  const stamp = "sandbox-valid-signature";
  expect((await retry({ ...challenge, requestId: "Request:unknown" }, { stamp })).status).toBe(401);
  expect((await retry(challenge, { stamp, json: { name: "two" } })).body["code"]).toBe(
    "WALLET_SIGNATURE_BODY_MISMATCH",
  );
  expect((await retry(challenge, { stamp: `${stamp}x` })).body["code"]).toBe("WALLET_SIGNATURE_MALFORMED");
  expect((await retry(challenge, { stamp })).status).toBe(200);
  expect((await retry(challenge, { stamp })).status).toBe(401);
  expect(done()).toBe(1);
});

test("An operation that does not always ask ignores an unknown request id until it does ask", async () => {
  const handlers: TinyHandlers = {
    "things.update": async (call) => {
      if ((call.body as { name: string }).name === "ask") await call.sign({ accountId: account, signers: [account] });
      return { status: 200, body: { id: "Thing:1", name: "one" } };
    },
  };
  const contract = withRow("things.update", ({ signedRetry }) => ({
    ...(signedRetry && { signedRetry: { ...signedRetry, when: "email-tied" as const } }),
  }));
  const tiny = await startTiny({ handlers, contract });
  const headers = { "request-id": "Request:unknown", "wallet-signature": testKey().stamp("x") };
  expect((await tiny.send("PATCH", "/things/1", { json: { name: "plain" }, headers })).status).toBe(200);
  expect((await tiny.send("PATCH", "/things/1", { json: { name: "ask" }, headers })).body["code"]).toBe("UNAUTHORIZED");
});

test("A stamp alone is not looked at either until a signature is asked for; then it wants the id of the open challenge", async () => {
  const handlers: TinyHandlers = {
    "things.update": async (call) => {
      if ((call.body as { name: string }).name === "ask") await call.sign({ accountId: account, signers: [account] });
      return { status: 200, body: { id: "Thing:1", name: "one" } };
    },
  };
  const contract = withRow("things.update", ({ signedRetry }) => ({
    ...(signedRetry && { signedRetry: { ...signedRetry, when: "email-tied" as const } }),
  }));
  const tiny = await startTiny({ handlers, contract });
  await tiny.send("PATCH", "/things/1", { json: { name: "ask" } });
  const headers = { "wallet-signature": testKey().stamp("x") };
  expect((await tiny.send("PATCH", "/things/1", { json: { name: "plain" }, headers })).status).toBe(200);
  expect((await tiny.send("PATCH", "/things/1", { json: { name: "ask" }, headers })).body["code"]).toBe(
    "REQUEST_ID_MISSING",
  );
});

test("A handler can distinguish a retry with a valid stamp from every other call", async () => {
  const seen: boolean[] = [];
  const handlers: TinyHandlers = {
    "things.update": async (call) => {
      seen.push(call.isSignedRetry);
      await call.sign({ accountId: account, signers: [account] });
      return { status: 200, body: { id: "Thing:1", name: "one" } };
    },
    "things.get": async (call) => ({ status: 200, body: { id: "Thing:1", name: String(call.isSignedRetry) } }),
  };
  const tiny = await startTiny({ handlers });
  const key = testKey();
  await tiny.openSession({ publicKey: key.publicKey });
  const { body } = await tiny.send("PATCH", "/things/1", change);
  const stamp = key.stamp(String(body["payloadToSign"]));
  await tiny.send("PATCH", "/things/2", { ...change, headers: { "wallet-signature": stamp } });
  await tiny.send("PATCH", "/things/1", {
    ...change,
    headers: { "wallet-signature": stamp, "request-id": String(body["requestId"]) },
  });
  expect(seen).toEqual([false, false, true]);
  expect((await tiny.send("GET", "/things/1")).body["name"]).toBe("false");
});

test("A signed retry under an idempotency key: the 202 is not kept, the reply is", async () => {
  const idempotent: NonNullable<Operation["idempotent"]> = {
    header: "Idempotency-Key",
    scope: ["credential", "method", "path"],
    mismatch: "replay",
    inFlight: "wait",
    retention: "P1D",
    forgets: [202, 401, 429],
  };
  const { done, handlers } = changing();
  const tiny = await startTiny({ handlers, contract: withRow("things.update", () => ({ idempotent })) });
  const key = testKey();
  await tiny.openSession({ publicKey: key.publicKey });
  const keyed = (headers: Record<string, string> = {}): Promise<Received> =>
    tiny.send("PATCH", "/things/1", { ...change, headers: { "idempotency-key": "k", ...headers } });
  const { body } = await keyed();
  const headers = {
    "wallet-signature": key.stamp(String(body["payloadToSign"])),
    "request-id": String(body["requestId"]),
  };
  expect((await keyed()).status).toBe(202);
  expect((await keyed({ ...headers, "wallet-signature": "x" })).status).toBe(401);
  expect((await keyed(headers)).status).toBe(200);
  expect((await keyed(headers)).status).toBe(200);
  expect((await keyed()).status).toBe(200);
  expect(done()).toBe(1);
});

test("A row without a signed retry has no sign: a fault of the handler", async () => {
  const tiny = await startTiny({
    handlers: {
      "things.get": async (call) => ({ status: 200, body: await call.sign({ accountId: account, signers: [] }) }),
    },
  });
  expect((await tiny.send("GET", "/things/1")).status).toBe(500);
});
