import type { Operation } from "@tallystick/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Clauses, contractWith, idempotent, signedRetry } from "../../test/rows.ts";
import { errorReply, scriptedClient } from "../../test/scripted-client.ts";

const contract = contractWith({
  "transfers.in": idempotent,
  "transfers.out": { idempotent: undefined },
  "cards.update": signedRetry,
});
const done = (): Response => Response.json({ id: "Transaction:1" }, { status: 201 });
const lost = new TypeError("connection lost");
const body = {
  source: { accountId: "ExternalAccount:1" },
  destination: { accountId: "InternalAccount:1" },
  amount: 100,
};

test("a call generates one idempotency key for all attempts", async () => {
  const keys = ["first", "second"];
  const { client, sent } = scriptedClient([lost, errorReply(503, "UNAVAILABLE"), done(), done()], {
    contract,
    generateIdempotencyKey: () => keys.shift() ?? "none left",
  });

  await client.call("transfers.in", { body });
  await client.call("transfers.in", { body });

  expect(sent.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["first", "first", "first", "second"]);
});

test("a call sends the caller's idempotency key", async () => {
  const { client, sent } = scriptedClient([done()], { contract });

  await client.call("transfers.in", { body, idempotencyKey: "mine" });

  expect(sent[0]?.headers.get("Idempotency-Key")).toBe("mine");
});

test("a call rejects a blank key before it sends a request", async () => {
  const { client, sent } = scriptedClient([done()], { contract });

  for (const idempotencyKey of ["", " ", "\t\n", "\u00a0"])
    await expect(client.call("transfers.in", { body, idempotencyKey })).rejects.toThrow(
      new TypeError("transfers.in was called with a blank idempotencyKey: pass a unique text, or none"),
    );
  expect(sent).toEqual([]);
});

test("an error carries the idempotency key of its call", async () => {
  const { client } = scriptedClient([lost, errorReply(503, "UNAVAILABLE")], {
    contract,
    generateIdempotencyKey: () => "generated",
    retry: { attempts: 1 },
  });

  await expect(client.call("transfers.in", { body })).rejects.toMatchObject({
    kind: "network",
    idempotencyKey: "generated",
    cause: lost,
    message: expect.stringMatching(/^POST http:.* got no answer: connection lost$/),
  });
  await expect(client.call("transfers.in", { body })).rejects.toMatchObject({
    status: 503,
    idempotencyKey: "generated",
  });
});

test("a generated key is a UUID by default", async () => {
  const { client, sent } = scriptedClient([done()], { contract });

  await client.call("transfers.in", { body });

  expect(sent[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("every attempt sends the original body", async () => {
  const changing = { ...body };
  const { client, sent } = scriptedClient(
    [
      () => {
        changing.amount = 999;
        return Promise.reject(lost);
      },
      done(),
    ],
    { contract },
  );

  await client.call("transfers.in", { body: changing });

  expect(sent.map((request) => request.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
});

test("a call without a key retries only a refusal with Retry-After", async () => {
  const replies = [lost, errorReply(504, "TIMEOUT"), errorReply(429, "RATE_LIMITED", { "Retry-After": "1" }), done()];
  const { client, sent, delays } = scriptedClient(replies, { contract });

  await expect(client.call("transfers.out", { body })).rejects.toMatchObject({ kind: "network" });
  await expect(client.call("transfers.out", { body })).rejects.toMatchObject({ status: 504 });
  await client.call("transfers.out", { body });

  expect(sent).toHaveLength(4);
  expect(delays).toEqual([1000]);
  expect(sent[0]?.headers.has("Idempotency-Key")).toBe(false);
});

test("a read retries without a key after the Retry-After delay", async () => {
  const card = { id: "Card:1" };
  const { client, sent, delays } = scriptedClient([
    errorReply(429, "RATE_LIMITED", { "Retry-After": "7" }),
    errorReply(503, "UNAVAILABLE", { "Retry-After": "Mon, 13 Oct 2025 12:00:20 GMT" }),
    lost,
    Response.json(card),
  ]);

  expect(await client.call("cards.get", { params: { id: "Card:1" } })).toEqual(card);
  expect(delays).toEqual([7000, 20_000, 1000]);
  expect(sent.every(({ headers }) => !headers.has("Idempotency-Key"))).toBe(true);
});

test("the retry policy limits the number of attempts", async () => {
  const { client, sent } = scriptedClient([lost, lost, lost], { retry: { attempts: 2 } });

  await expect(client.call("cards.get", { params: { id: "Card:1" } })).rejects.toMatchObject({ kind: "network" });
  expect(sent).toHaveLength(2);
});

const challenge = { payloadToSign: '{"a": 1}', requestId: "Request:1", expiresAt: "2025-10-13T12:05:00.000Z" };
const challenged = (): Response => Response.json(challenge, { status: 202 });
const update = { params: { id: "Card:1" }, body: { state: "FROZEN" } } as const;

test("a signed retry repeats the request with stamp and request id", async () => {
  const { client, sent } = scriptedClient([challenged(), Response.json({ state: "FROZEN" })], { contract });
  const stamped: string[] = [];
  const session = { stamp: (payload: string) => `stamp ${stamped.push(payload)}` };

  const card = await client.call("cards.update", { ...update, session });

  expect(card).toEqual({ state: "FROZEN" });
  expect(stamped).toEqual([challenge.payloadToSign]);
  const [first, second] = sent;
  expect(first?.headers.has("Service-Wallet-Signature")).toBe(false);
  expect(first?.headers.has("Request-Id")).toBe(false);
  expect(second).toMatchObject({ method: "PATCH", path: "/cards/Card%3A1", body: first?.body });
  expect(second?.headers.get("Service-Wallet-Signature")).toBe("stamp 1");
  expect(second?.headers.get("Request-Id")).toBe("Request:1");
});

test("each attempt of a signed retry has a new stamp and the same key", async () => {
  const both = contractWith({ "cards.update": { ...signedRetry, ...idempotent } });
  const { client, sent } = scriptedClient([challenged(), lost, Response.json({})], {
    contract: both,
    generateIdempotencyKey: () => "key",
  });
  let stamps = 0;

  await client.call("cards.update", { ...update, session: { stamp: async () => `stamp ${++stamps}` } });

  expect(sent.map(({ headers }) => headers.get("Service-Wallet-Signature"))).toEqual([null, "stamp 1", "stamp 2"]);
  expect(sent.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["key", "key", "key"]);
});

test("a signed retry without a key has a single attempt", async () => {
  const { client, sent } = scriptedClient([challenged(), lost], { contract });

  await expect(client.call("cards.update", { ...update, session: { stamp: () => "s" } })).rejects.toMatchObject({
    kind: "network",
  });
  expect(sent).toHaveLength(2);
});

test("a call without a session throws an error with the challenge", async () => {
  const { client, sent } = scriptedClient([challenged()], { contract });

  await expect(client.call("cards.update", update)).rejects.toMatchObject({
    name: "SignatureRequiredError",
    kind: "signature-required",
    challenge,
  });
  expect(sent).toHaveLength(1);
});

test("a 202 is a success where the contract declares no challenge", async () => {
  const success: Clauses = { ...signedRetry, replies: [{ status: 202, kind: "success", headers: [], codes: [] }] };
  const { client } = scriptedClient([challenged()], { contract: contractWith({ "cards.update": success }) });

  expect(await client.call("cards.update", update)).toEqual(challenge);
});

test("an operation without a challenge sends no stamp", async () => {
  const { client, sent } = scriptedClient([Response.json({ state: "FROZEN" })], { contract });

  await client.call("cards.update", { ...update, session: { stamp: () => expect.fail("nothing to sign") } });

  expect(sent).toHaveLength(1);
});

test("a call rejects a second challenge to a signed retry", async () => {
  const { client, sent } = scriptedClient([challenged(), challenged()], { contract });

  await expect(client.call("cards.update", { ...update, session: { stamp: () => "s" } })).rejects.toMatchObject({
    kind: "reply",
    status: 202,
  });
  expect(sent).toHaveLength(2);
});

test("a call rejects an incomplete challenge and signs nothing", async () => {
  const { client } = scriptedClient([Response.json({ payloadToSign: "a" }, { status: 202 })], { contract });

  await expect(
    client.call("cards.update", { ...update, session: { stamp: () => expect.fail("nothing to sign") } }),
  ).rejects.toMatchObject({ kind: "reply" });
});

const shown = contractWith({
  "quotes.execute": {
    ...signedRetry,
    signedRetry: { ...signedRetry.signedRetry, shownAt: "payloadToSign" } as Operation["signedRetry"],
  },
});
const execution = { params: { quoteId: "Quote:1" } };

test("the first request carries a stamp over the payload of the resource", async () => {
  const { client, sent } = scriptedClient([Response.json({ status: "PROCESSING" })], { contract: shown });
  const session = { stamp: (payload: string) => `stamp of ${payload}` };

  await client.call("quotes.execute", { ...execution, session, payloadToSign: "the quote" });

  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get("Service-Wallet-Signature")).toBe("stamp of the quote");
  expect(sent[0]?.headers.has("Request-Id")).toBe(false);
});

test("a call signs a challenge to an already stamped request", async () => {
  const { client, sent } = scriptedClient([challenged(), Response.json({})], { contract: shown });
  const session = { stamp: (payload: string) => `stamp of ${payload}` };

  await client.call("quotes.execute", { ...execution, session, payloadToSign: "the quote" });

  expect(sent[1]?.headers.get("Service-Wallet-Signature")).toBe(`stamp of ${challenge.payloadToSign}`);
  expect(sent[1]?.headers.get("Request-Id")).toBe("Request:1");
});

test("a call without payloadToSign signs the challenge", async () => {
  const { client, sent } = scriptedClient([challenged(), Response.json({})], { contract: shown });

  await client.call("quotes.execute", { ...execution, session: { stamp: (payload) => payload } });

  expect(sent.map(({ headers }) => headers.get("Service-Wallet-Signature"))).toEqual([null, challenge.payloadToSign]);
});

test("a call rejects payloadToSign without a session or for another operation", async () => {
  const { client, sent } = scriptedClient([], { contract: shown });
  const session = { stamp: () => expect.fail("nothing to sign") };
  const shownNowhere = client.call("cards.update", { ...update, session, payloadToSign: "text" });

  await expect(shownNowhere).rejects.toThrow("leave payloadToSign out");
  await expect(client.call("quotes.execute", { ...execution, payloadToSign: "text" })).rejects.toThrow(
    "pass a session",
  );
  expect(sent).toHaveLength(0);
});

test("a call rejects an unknown operation before it sends a request", async () => {
  const { client, sent } = scriptedClient([]);

  // @ts-expect-error the compiler refuses it too
  await expect(client.call("cards.burn")).rejects.toThrow('no operation "cards.burn"');
  expect(sent).toHaveLength(0);
});

test("a call names a missing path parameter", async () => {
  const { client, sent } = scriptedClient([]);

  // @ts-expect-error the compiler refuses it too
  await expect(client.call("cards.get", {})).rejects.toThrow("cards.get needs params.id");
  expect(sent).toHaveLength(0);
});

/** A service that never replies. */
const silent = (): Promise<Response> => new Promise(() => undefined);

test("an attempt without a reply times out and is retried with the same key", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, sent } = scriptedClient([silent, done()], { contract });

  const transfer = client.call("transfers.in", { body });
  await vi.advanceTimersByTimeAsync(30_000);

  expect(await transfer).toMatchObject({ id: "Transaction:1" });
  expect(sent[0]?.headers.get("Idempotency-Key")).toBe(sent[1]?.headers.get("Idempotency-Key"));
  expect(vi.getTimerCount()).toBe(0);
});

test("every error of a keyed call carries the key", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const abort = new AbortController();
  const { client } = scriptedClient([silent, silent, silent], { contract, retry: { attempts: 1 } });
  const ended = (request: object): Promise<unknown> =>
    client.call("transfers.in", { body, idempotencyKey: "mine", ...request }).catch((error: unknown) => error);

  const calls = Promise.all([ended({ timeoutMs: 800 }), ended({ deadlineMs: 500 }), ended({ signal: abort.signal })]);
  abort.abort(new Error("enough"));
  await vi.advanceTimersByTimeAsync(800);

  const operation = "transfers.in";
  expect(await calls).toMatchObject([
    { kind: "timeout", afterMs: 800, operation, idempotencyKey: "mine" },
    { kind: "timeout", afterMs: 500, operation, idempotencyKey: "mine" },
    { kind: "aborted", name: "AbortError", cause: { message: "enough" }, operation, idempotencyKey: "mine" },
  ]);
  expect(JSON.parse(JSON.stringify((await calls)[0]))).toMatchObject({
    message: expect.stringContaining("got no answer within 800 ms"),
    idempotencyKey: "mine",
  });
});

test("the deadline ends a call between two attempts", async () => {
  let now = 0;
  const { client, sent } = scriptedClient([lost, lost, lost, lost], {
    contract,
    monotonicNow: () => now,
    sleep: async (ms) => void (now += ms),
  });

  await expect(client.call("transfers.in", { body, deadlineMs: 700 })).rejects.toMatchObject({ kind: "network" });
  expect(sent).toHaveLength(2);
});

test("the first attempt waits for onIdempotencyKey", async () => {
  const told: unknown[] = [];
  const { client, sent } = scriptedClient([lost, done()], {
    contract,
    generateIdempotencyKey: () => "generated",
    onIdempotencyKey: async (call) => {
      await Promise.resolve();
      told.push(call, sent.length);
    },
  });

  await client.call("transfers.in", { body });
  await client.call("cards.get", { params: { id: "Card:1" } }).catch(() => undefined);

  const validUntil = "2025-10-14T12:00:00.000Z";
  expect(told).toEqual([
    { operation: "transfers.in", idempotencyKey: "generated", validUntil, credential: "the-client" },
    0,
  ]);
});

test("a key is sent no more once its time is over, as after a suspended machine wakes up", async () => {
  const times = { now: Date.parse("2025-10-13T12:00:00Z") };
  const { client, sent } = scriptedClient([lost, done()], {
    contract,
    clock: { now: () => times.now },
    sleep: async () => void (times.now += 25 * 60 * 60 * 1000),
  });

  await expect(client.call("transfers.in", { body })).rejects.toMatchObject({
    kind: "timeout",
    outcome: "unknown",
    idempotencyKey: expect.any(String),
    message: expect.stringMatching(/key ended at 2025-10-14T12:00:00.000Z/),
  });
  expect(sent).toHaveLength(1);
});

test("a stored key with the end of its time is sent until then, and reported with it", async () => {
  const told: unknown[] = [];
  const { client, sent } = scriptedClient([done()], { contract, onIdempotencyKey: (key) => void told.push(key) });
  const stored = { body, idempotencyKey: "stored" };

  await client.call("transfers.in", { ...stored, validUntil: "2025-10-13T12:00:00.001Z" });
  expect(told).toMatchObject([{ idempotencyKey: "stored", validUntil: "2025-10-13T12:00:00.001Z" }]);
  await expect(
    client.call("transfers.in", { ...stored, validUntil: "2025-10-13T12:00:00.000Z" }),
  ).rejects.toMatchObject({ kind: "timeout", outcome: "unknown" });
  await expect(client.call("transfers.in", { ...stored, validUntil: "soon" })).rejects.toThrow(TypeError);
  expect(sent).toHaveLength(1);
});

test("the end of a stored key without the key is an error, and no new key is generated", async () => {
  const { client, sent } = scriptedClient([], { contract });

  await expect(client.call("transfers.in", { body, validUntil: "2025-10-14T12:00:00Z" })).rejects.toThrow(
    "needs a text as its idempotencyKey",
  );
  expect(sent).toEqual([]);
});

test("a call sends nothing when onIdempotencyKey rejects", async () => {
  const full = new Error("the disk is full");
  const { client, sent } = scriptedClient([done()], { contract });

  await expect(client.call("transfers.in", { body, onIdempotencyKey: () => Promise.reject(full) })).rejects.toBe(full);
  expect(sent).toEqual([]);
});

test("a call rejects an idempotency key in headers", async () => {
  const { client, sent } = scriptedClient([done()], { contract });

  await expect(client.call("transfers.in", { body, headers: { "idempotency-key": "" } })).rejects.toThrow(
    "pass it as idempotencyKey",
  );
  expect(sent).toEqual([]);
});

test("hooks observe every attempt and add headers, and afterAttempt cannot fail a call", async () => {
  const ends: unknown[] = [];
  const { client, sent } = scriptedClient([lost, done()], {
    contract,
    headers: { "X-Team": "payouts" },
    hooks: {
      beforeAttempt: ({ attempt }) => ({ traceparent: `00-${attempt}` }),
      afterAttempt: ({ attempt, status, error, operation }) => {
        ends.push([operation, attempt, status, error instanceof Error]);
        throw new Error("the log is full");
      },
    },
  });

  await client.call("transfers.in", { body });

  expect(sent.map(({ headers }) => [headers.get("traceparent"), headers.get("X-Team")])).toEqual([
    ["00-1", "payouts"],
    ["00-2", "payouts"],
  ]);
  expect(ends).toEqual([
    ["transfers.in", 1, undefined, true],
    ["transfers.in", 2, 201, false],
  ]);
});

test("callForReply returns status, headers and trace id", async () => {
  const reply = Response.json({ id: "Card:1" }, { headers: { "X-Request-Id": "Request:7", "X-Left": "9" } });
  const { client } = scriptedClient([reply]);

  const { status, traceId, headers, body: card } = await client.callForReply("cards.get", { params: { id: "Card:1" } });

  expect([status, traceId, headers.get("X-Left"), card]).toEqual([200, "Request:7", "9", { id: "Card:1" }]);
});

test("an error reply thrown by fetch, as by ky, becomes the same ApiError", async () => {
  const thrown = Object.assign(new Error("HTTPError"), { response: errorReply(404, "REFERENCE_NOT_FOUND") });
  const { client } = scriptedClient([thrown]);

  await expect(client.call("cards.get", { params: { id: "Card:1" } })).rejects.toMatchObject({
    kind: "api",
    code: "REFERENCE_NOT_FOUND",
  });
});

test.for(["", " ", ".", "..", "\ud800"])(
  "a call rejects the path parameter %j, which is another path or none",
  async (id) => {
    const { client, sent } = scriptedClient([]);

    await expect(client.call("cards.get", { params: { id } })).rejects.toThrow("cards.get");
    await expect(client.call("cards.get", { params: { id } })).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  },
);

test.for([Number.NaN, Infinity, -Infinity])(
  "a call rejects %d in its body, which JSON would make null",
  async (amount) => {
    const { client, sent } = scriptedClient([], { contract });

    await expect(client.call("transfers.in", { body: { ...body, amount } })).rejects.toThrow(/^amount is .*JSON/);
    expect(sent).toEqual([]);
  },
);

test("an error of a hook after the first attempt carries the key", async () => {
  const broken = new Error("no tracer");
  const { client, sent } = scriptedClient([lost, done()], {
    contract,
    hooks: {
      beforeAttempt: ({ attempt }) => {
        if (attempt > 1) throw broken;
      },
    },
  });

  await expect(client.call("transfers.in", { body, idempotencyKey: "mine" })).rejects.toMatchObject({
    kind: "aborted",
    idempotencyKey: "mine",
    cause: broken,
  });
  expect(sent).toHaveLength(1);
});

test("a call rejects a key outside printable ASCII or for an operation without keys", async () => {
  const { client, sent } = scriptedClient([done(), done()], { contract });
  const unasked: object = { idempotencyKey: "mine" };

  await expect(client.call("transfers.in", { body, idempotencyKey: "clé\n" })).rejects.toThrow("printable ASCII");
  await expect(client.call("transfers.out", { body, ...unasked })).rejects.toThrow("takes no idempotency key");
  expect(sent).toEqual([]);
});

const asked = (requestId: string): Response => {
  return Response.json({ requestId, payloadToSign: "{}", expiresAt: "2025-10-13T12:05:00Z" }, { status: 202 });
};

test.for([1, 2])(
  "a call whose challenge expired while its holder signed starts again once (%i expired)",
  async (expired) => {
    let now = 0;
    const { client, sent } = scriptedClient(
      [
        asked("Request:1"),
        errorReply(401, "UNAUTHORIZED"),
        asked("Request:2"),
        expired === 2 ? errorReply(401, "UNAUTHORIZED") : Response.json({ id: "Card:1" }),
      ],
      { contract, monotonicNow: () => now },
    );
    const delays = [301_000, expired === 2 ? 301_000 : 1_000];
    const session = {
      stamp: () => {
        now += delays.shift() ?? 0;
        return "stamp";
      },
    };
    const call = client.call("cards.update", { params: { id: "Card:1" }, body: { state: "FROZEN" }, session });

    const end = expired === 2 ? { kind: "challenge-expired", outcome: "refused" } : { id: "Card:1" };
    expect(await call.catch((error: unknown) => error)).toMatchObject(end);
    expect(sent.map(({ headers }) => headers.get("Request-Id"))).toEqual([null, "Request:1", null, "Request:2"]);
  },
);
