import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { type Clauses, contractWith, idempotent, signedRetry } from "../test/rows.ts";
import { refusal, scripted } from "../test/script.ts";

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

test("an idempotency key is minted once for a call and kept over its attempts", async () => {
  const keys = ["first", "second"];
  const { client, seen } = scripted([lost, refusal(503, "UNAVAILABLE"), done(), done()], {
    contract,
    mintKey: () => keys.shift() ?? "none left",
  });

  await client.call("transfers.in", { body });
  await client.call("transfers.in", { body });

  expect(seen.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["first", "first", "first", "second"]);
});

test("a key that the caller brings is sent instead", async () => {
  const { client, seen } = scripted([done()], { contract });

  await client.call("transfers.in", { body, idempotencyKey: "mine" });

  expect(seen[0]?.headers.get("Idempotency-Key")).toBe("mine");
});

test("a blank key is refused before anything is sent", async () => {
  const { client, seen } = scripted([done()], { contract });

  for (const idempotencyKey of ["", " ", "\t\n", "\u00a0"])
    await expect(client.call("transfers.in", { body, idempotencyKey })).rejects.toThrow(
      new TypeError("transfers.in was called with a blank idempotencyKey: pass a unique text, or none"),
    );
  expect(seen).toEqual([]);
});

test("an error names the key its call was made with, so that the call can be made again", async () => {
  const { client } = scripted([lost, refusal(503, "UNAVAILABLE")], {
    contract,
    mintKey: () => "minted",
    retry: { attempts: 1 },
  });

  await expect(client.call("transfers.in", { body })).rejects.toMatchObject({
    kind: "network",
    idempotencyKey: "minted",
    cause: lost,
    message: expect.stringMatching(/^POST http:.* got no answer: connection lost$/),
  });
  await expect(client.call("transfers.in", { body })).rejects.toMatchObject({ status: 503, idempotencyKey: "minted" });
});

test("minted keys are UUIDs unless a mint is passed in", async () => {
  const { client, seen } = scripted([done()], { contract });

  await client.call("transfers.in", { body });

  expect(seen[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("every attempt sends the body as it was when the call was made", async () => {
  const changing = { ...body };
  const { client, seen } = scripted(
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

  expect(seen.map((request) => request.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
});

test("an operation without a key is asked once, whatever happens", async () => {
  const { client, seen } = scripted([lost, refusal(429, "RATE_LIMITED", { "Retry-After": "1" })], { contract });

  await expect(client.call("transfers.out", { body })).rejects.toMatchObject({ kind: "network" });
  await expect(client.call("transfers.out", { body })).rejects.toMatchObject({ status: 429, retryAfterMs: 1000 });

  expect(seen).toHaveLength(2);
  expect(seen[0]?.headers.has("Idempotency-Key")).toBe(false);
});

test("a read is repeated without a key, after the time the service names", async () => {
  const card = { id: "Card:1" };
  const { client, seen, slept } = scripted([
    refusal(429, "RATE_LIMITED", { "Retry-After": "7" }),
    refusal(503, "UNAVAILABLE", { "Retry-After": "Mon, 13 Oct 2025 12:00:20 GMT" }),
    lost,
    Response.json(card),
  ]);

  expect(await client.call("cards.get", { params: { id: "Card:1" } })).toEqual(card);
  expect(slept).toEqual([7000, 20_000, 1000]);
  expect(seen.every(({ headers }) => !headers.has("Idempotency-Key"))).toBe(true);
});

test("the policy of the client says when to give up", async () => {
  const { client, seen } = scripted([lost, lost, lost], { retry: { attempts: 2 } });

  await expect(client.call("cards.get", { params: { id: "Card:1" } })).rejects.toMatchObject({ kind: "network" });
  expect(seen).toHaveLength(2);
});

const challenge = { payloadToSign: '{"a": 1}', requestId: "Request:1", expiresAt: "2025-10-13T12:05:00.000Z" };
const challenged = (): Response => Response.json(challenge, { status: 202 });
const update = { params: { id: "Card:1" }, body: { state: "FROZEN" } } as const;

test("a challenge is stamped with the session, and the very same request is sent with both headers", async () => {
  const { client, seen } = scripted([challenged(), Response.json({ state: "FROZEN" })], { contract });
  const stamped: string[] = [];
  const session = { stamp: (payload: string) => `stamp ${stamped.push(payload)}` };

  const card = await client.call("cards.update", { ...update, session });

  expect(card).toEqual({ state: "FROZEN" });
  expect(stamped).toEqual([challenge.payloadToSign]);
  const [first, second] = seen;
  expect(first?.headers.has("Service-Wallet-Signature")).toBe(false);
  expect(first?.headers.has("Request-Id")).toBe(false);
  expect(second).toMatchObject({ method: "PATCH", path: "/cards/Card%3A1", body: first?.body });
  expect(second?.headers.get("Service-Wallet-Signature")).toBe("stamp 1");
  expect(second?.headers.get("Request-Id")).toBe("Request:1");
});

test("the stamp is made anew for every attempt of the signed retry, and the idempotency key stays", async () => {
  const both = contractWith({ "cards.update": { ...signedRetry, ...idempotent } });
  const { client, seen } = scripted([challenged(), lost, Response.json({})], { contract: both, mintKey: () => "key" });
  let stamps = 0;

  await client.call("cards.update", { ...update, session: { stamp: async () => `stamp ${++stamps}` } });

  expect(seen.map(({ headers }) => headers.get("Service-Wallet-Signature"))).toEqual([null, "stamp 1", "stamp 2"]);
  expect(seen.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["key", "key", "key"]);
});

test("a signed retry without a key is sent once: whether it was done is not known", async () => {
  const { client, seen } = scripted([challenged(), lost], { contract });

  await expect(client.call("cards.update", { ...update, session: { stamp: () => "s" } })).rejects.toMatchObject({
    kind: "network",
  });
  expect(seen).toHaveLength(2);
});

test("a challenge without a session is an error that carries the challenge", async () => {
  const { client, seen } = scripted([challenged()], { contract });

  await expect(client.call("cards.update", update)).rejects.toMatchObject({
    name: "SignatureRequiredError",
    kind: "signature-required",
    challenge,
  });
  expect(seen).toHaveLength(1);
});

test("a success with the status of a challenge is a success, where the row says so", async () => {
  const success: Clauses = { ...signedRetry, replies: [{ status: 202, kind: "success", headers: [], codes: [] }] };
  const { client } = scripted([challenged()], { contract: contractWith({ "cards.update": success }) });

  expect(await client.call("cards.update", update)).toEqual(challenge);
});

test("an operation that is done at once is not signed", async () => {
  const { client, seen } = scripted([Response.json({ state: "FROZEN" })], { contract });

  await client.call("cards.update", { ...update, session: { stamp: () => expect.fail("nothing to sign") } });

  expect(seen).toHaveLength(1);
});

test("a service that answers a signed retry with another challenge is not asked a third time", async () => {
  const { client, seen } = scripted([challenged(), challenged()], { contract });

  await expect(client.call("cards.update", { ...update, session: { stamp: () => "s" } })).rejects.toMatchObject({
    kind: "reply",
    status: 202,
  });
  expect(seen).toHaveLength(2);
});

test("a challenge that lacks something is refused before anything is signed", async () => {
  const { client } = scripted([Response.json({ payloadToSign: "a" }, { status: 202 })], { contract });

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

test("what a resource shows is stamped at once: one request, and no challenge", async () => {
  const { client, seen } = scripted([Response.json({ status: "PROCESSING" })], { contract: shown });
  const session = { stamp: (payload: string) => `stamp of ${payload}` };

  await client.call("quotes.execute", { ...execution, session, payloadToSign: "the quote" });

  expect(seen).toHaveLength(1);
  expect(seen[0]?.headers.get("Service-Wallet-Signature")).toBe("stamp of the quote");
  expect(seen[0]?.headers.has("Request-Id")).toBe(false);
});

test("a service that wants its challenge answered all the same gets its answer", async () => {
  const { client, seen } = scripted([challenged(), Response.json({})], { contract: shown });
  const session = { stamp: (payload: string) => `stamp of ${payload}` };

  await client.call("quotes.execute", { ...execution, session, payloadToSign: "the quote" });

  expect(seen[1]?.headers.get("Service-Wallet-Signature")).toBe(`stamp of ${challenge.payloadToSign}`);
  expect(seen[1]?.headers.get("Request-Id")).toBe("Request:1");
});

test("without the payload of the quote, the challenge brings it", async () => {
  const { client, seen } = scripted([challenged(), Response.json({})], { contract: shown });

  await client.call("quotes.execute", { ...execution, session: { stamp: (payload) => payload } });

  expect(seen.map(({ headers }) => headers.get("Service-Wallet-Signature"))).toEqual([null, challenge.payloadToSign]);
});

test("a payload for an operation that shows none, or without a session, is refused before anything is sent", async () => {
  const { client, seen } = scripted([], { contract: shown });
  const session = { stamp: () => expect.fail("nothing to sign") };
  const shownNowhere = client.call("cards.update", { ...update, session, payloadToSign: "text" });

  await expect(shownNowhere).rejects.toThrow("leave payloadToSign out");
  await expect(client.call("quotes.execute", { ...execution, payloadToSign: "text" })).rejects.toThrow(
    "pass a session",
  );
  expect(seen).toHaveLength(0);
});

test("an operation the contract does not have is refused before anything is sent", async () => {
  const { client, seen } = scripted([]);

  // @ts-expect-error the compiler refuses it too
  await expect(client.call("cards.burn")).rejects.toThrow('no operation "cards.burn"');
  expect(seen).toHaveLength(0);
});

test("a program that no compiler read is told which value of the path it forgot", async () => {
  const { client, seen } = scripted([]);

  // @ts-expect-error the compiler refuses it too
  await expect(client.call("cards.get", {})).rejects.toThrow("cards.get needs params.id");
  expect(seen).toHaveLength(0);
});
