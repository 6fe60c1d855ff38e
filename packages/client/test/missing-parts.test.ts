import { expect, onTestFinished, test, vi } from "vitest";
import type { Client } from "../src/index.ts";

const body = {
  source: { accountId: "InternalAccount:1" },
  destination: { accountId: "ExternalAccount:1" },
  amount: 1,
} as const;
const card = { params: { id: "Card:1" } };

const refusal = { status: 400, code: "INVALID_AMOUNT", message: "no" };
const challenge = { payloadToSign: "p", requestId: "r", expiresAt: "2099-01-01T00:00:00Z" };

/** A client without one of its files, as when a new deployment replaced them; its service refuses every payment. */
async function clientWithout(missing: string): Promise<{ client: Client; requests: number[] }> {
  vi.resetModules();
  vi.doMock(missing, () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  onTestFinished(() => {
    vi.doUnmock(missing);
    // The files that follow load what is there again.
    vi.resetModules();
  });
  const { createClient } = await import("../src/index.ts");
  const requests: number[] = [];
  const client = createClient({
    baseUrl: "http://service.test/2025-10-13",
    clientId: "id",
    clientSecret: "secret",
    retry: { attempts: 2, baseDelayMs: 1 },
    generateIdempotencyKey: () => "key-1",
    fetch: async (_url, { method }) => {
      const status = method === "PATCH" ? 202 : 400;
      requests.push(status);
      return Response.json(status === 202 ? challenge : refusal, { status });
    },
  });
  return { client, requests };
}

interface Loss {
  part: string;
  call: (client: Client) => Promise<unknown>;
  /** The requests that were sent until the part was needed. */
  sent: number;
  known: object;
}

const key = { idempotencyKey: "key-1" };
const losses: Record<string, Loss> = {
  "a write": {
    part: "calls/written-call",
    call: (client) => client.call("transfers.out", { body }),
    sent: 0,
    known: { outcome: "refused" },
  },
  "a request with headers": {
    part: "requests/any-request",
    call: (client) => client.call("transfers.out", { body, headers: { traceparent: "00-1" } }),
    sent: 0,
    known: { outcome: "refused" },
  },
  "the rows of writes": {
    part: "contract/row-of",
    call: (client) => client.call("transfers.out", { body }),
    sent: 0,
    known: { operation: "transfers.out", outcome: "refused" },
  },
  "a query": {
    part: "requests/query-text",
    call: (client) => client.call("cards.list", { query: { limit: 1 } }),
    sent: 0,
    known: { operation: "cards.list" },
  },
  "the refusal of a key": {
    part: "requests/idempotency-key",
    call: (client) => client.call("transfers.out", { body, idempotencyKey: " " }),
    sent: 0,
    known: { outcome: "unknown" },
  },
  "the report of a key": {
    part: "calls/report-key",
    call: (client) => client.call("transfers.out", { body, onIdempotencyKey: () => undefined }),
    sent: 0,
    known: { ...key, outcome: "refused" },
  },
  "the error of a keyed write": {
    part: "replies/error-of-reply",
    call: (client) => client.call("transfers.out", { body }),
    sent: 2,
    known: { ...key, outcome: "unknown", message: expect.stringContaining("for a reply with status 400") },
  },
  "the error of an unkeyed write": {
    part: "replies/error-of-reply",
    call: (client) =>
      client.call("cards.create", { body: { cardholderId: "Customer:1", form: "VIRTUAL", fundingSources: [] } }),
    sent: 1,
    known: { outcome: "unknown" },
  },
  "the signature of a challenge": {
    part: "calls/caller-functions",
    call: (client) => client.call("cards.update", { ...card, body: { state: "FROZEN" } }),
    sent: 1,
    known: { outcome: "refused" },
  },
  "the time of a stored key": {
    part: "requests/key-terms",
    call: (client) => client.call("transfers.out", { body, ...key }),
    sent: 0,
    known: { ...key, outcome: "unknown" },
  },
  "a wait": { part: "calls/wait-for", call: (client) => client.waitFor("cards.get", card), sent: 0, known: {} },
  "a list": { part: "calls/paginate", call: (client) => client.iterate("cards.list").next(), sent: 0, known: {} },
  "the raw client": {
    part: "clients/raw-client",
    call: (client) => client.raw.GET("/cards/{id}", { params: { path: card.params } }),
    sent: 0,
    known: {},
  },
};

test.for(Object.entries(losses))(
  "a missing part for %s is a NetworkError with the key and the outcome",
  async ([, { part, call, sent, known }]) => {
    const { client, requests } = await clientWithout(`../src/${part}.ts`);

    const error: unknown = await call(client).catch((each: unknown) => each);

    expect(error).toMatchObject({
      kind: "network",
      message: expect.stringMatching(/a part of the client.* could not be loaded$/),
      ...known,
    });
    expect(requests).toHaveLength(sent);
  },
);

test("missing cryptography is a NetworkError before a proof is asked for", async () => {
  const { client, requests } = await clientWithout("@tallystick/wallet");
  const { openSession } = await import("../src/index.ts");
  const otp = vi.fn<() => Promise<string>>();

  const opening = openSession(client, { credentialId: "AuthMethod:1", otp });

  await expect(opening).rejects.toMatchObject({ kind: "network", operation: "auth.credentials.verify" });
  expect([otp.mock.calls, requests]).toEqual([[], []]);
});

test("a session without its cryptography says what to do", async () => {
  await clientWithout("@tallystick/wallet");
  const { WalletSession } = await import("../src/index.ts");
  const info = { id: "Session:1", accountId: "InternalAccount:1", expiresAt: "2099-01-01T00:00:00Z" };

  await expect(new WalletSession(info, "11".repeat(32)).stamp("text")).rejects.toMatchObject({
    kind: "network",
    message: expect.stringMatching(
      /^signature of Session:1 .* sign again once the network is back, or reload the page$/,
    ),
  });
});
