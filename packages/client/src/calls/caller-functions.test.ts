import { expect, onTestFinished, test, vi } from "vitest";
import { contractWith, idempotent, signedRetry } from "../../test/rows.ts";
import { scriptedClient } from "../../test/scripted-client.ts";
import { SessionExpiredError } from "../errors/session-expired-error.ts";

// The functions that a caller gives may hang or throw as everything else may.

// Loaded on demand, which takes real time.
await Promise.all([
  import("./written-call.ts"),
  import("./caller-functions.ts"),
  import("./report-key.ts"),
  import("../requests/any-request.ts"),
  import("../clients/raw-client.ts"),
]);

const both = contractWith({ "cards.update": { ...signedRetry, ...idempotent } });
const challenge = { payloadToSign: "text", requestId: "Request:1", expiresAt: "2025-10-13T12:05:00.000Z" };
const challenged = (): Response => Response.json(challenge, { status: 202 });
const update = { params: { id: "Card:1" }, body: { state: "FROZEN" }, idempotencyKey: "mine" } as const;
const hanging = (): Promise<never> => new Promise(() => undefined);

test.for([
  ["onIdempotencyKey", { onIdempotencyKey: hanging }, {}, 0],
  ["session", { session: { stamp: hanging } }, {}, 1],
  ["beforeAttempt", {}, { hooks: { beforeAttempt: hanging } }, 0],
] as const)(
  "the deadline and the signal end a pending %s, and the error carries the key",
  async ([, request, own, times]) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { client, sent } = scriptedClient([challenged(), challenged()], { contract: both, ...own });
    const ended = (more: object): Promise<unknown> =>
      client.call("cards.update", { ...update, ...request, ...more }).catch((error: unknown) => error);

    const late = ended({ deadlineMs: 500 });
    await vi.advanceTimersByTimeAsync(500);
    expect(await late).toMatchObject({ kind: "timeout", afterMs: 500, idempotencyKey: "mine" });

    const abort = new AbortController();
    const aborted = ended({ signal: abort.signal });
    await vi.advanceTimersByTimeAsync(1);
    abort.abort(new Error("enough"));
    expect(await aborted).toMatchObject({ kind: "aborted", cause: { message: "enough" }, idempotencyKey: "mine" });
    expect(sent).toHaveLength(2 * times);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test.for(["line\r\nX-Evil: 1", "nul\0", "\u{1f4b8}"])(
  "a challenge whose requestId is %j executed nothing, and is not answered",
  async (requestId) => {
    const { params, body } = update;
    const { client, sent } = scriptedClient([Response.json({ ...challenge, requestId }, { status: 202 })], {
      contract: both,
    });

    const call = client.call("cards.update", { params, body, session: { stamp: () => "s" } });

    await expect(call).rejects.toMatchObject({ kind: "reply", outcome: "refused", idempotencyKey: expect.any(String) });
    expect(sent).toHaveLength(1);
  },
);

test("a stamp that no header carries ends the call before it is sent", async () => {
  const { client, sent } = scriptedClient([challenged()], { contract: both });

  const call = client.call("cards.update", { ...update, session: { stamp: () => "a\nb" } });

  await expect(call).rejects.toMatchObject({
    kind: "aborted",
    cause: {
      message: expect.stringContaining("The session made the header Service-Wallet-Signature: no request can have it"),
    },
    idempotencyKey: "mine",
  });
  expect(sent).toHaveLength(1);
});

test.for([undefined, null, 7, "", " "])("a stamp of %j ends the call before it is sent", async (stamp) => {
  const { client, sent } = scriptedClient([challenged()], { contract: both });
  const session: { stamp: () => string } = Object({ stamp: () => stamp });

  await expect(client.call("cards.update", { ...update, session })).rejects.toMatchObject({
    kind: "aborted",
    cause: { name: "TypeError", message: expect.stringContaining("stamp of the session") },
  });
  expect(sent).toHaveLength(1);
});

test("an error of the signer after the challenge carries the key", async () => {
  const broken = new Error("the device was removed");
  const { client, sent } = scriptedClient([challenged()], { contract: both });
  const session = { stamp: () => Promise.reject(broken) };

  await expect(client.call("cards.update", { ...update, session })).rejects.toMatchObject({
    kind: "aborted",
    cause: broken,
    idempotencyKey: "mine",
  });
  expect(sent).toHaveLength(1);
});

test("a SessionExpiredError after the challenge carries the key", async () => {
  const { client } = scriptedClient([challenged()], { contract: both });
  const expired = new SessionExpiredError("Session:1", "2025-10-13T12:15:00.000Z");

  await expect(
    client.call("cards.update", { ...update, session: { stamp: () => Promise.reject(expired) } }),
  ).rejects.toMatchObject({
    kind: "session-expired",
    sessionId: "Session:1",
    idempotencyKey: "mine",
  });
});

test("a call without a key rethrows an error of the signer unchanged", async () => {
  const broken = new Error("the device was removed");
  const { client } = scriptedClient([challenged()], { contract: contractWith({ "cards.update": signedRetry }) });
  const { idempotencyKey: _, ...request } = update;

  await expect(
    client.call("cards.update", { ...request, session: { stamp: () => Promise.reject(broken) } }),
  ).rejects.toBe(broken);
});

test("the deadline ends a request of the raw client", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client } = scriptedClient([hanging], { deadlineMs: 300 });
  const ended = client.raw.GET("/cards/{id}", { params: { path: { id: "Card:1" } } }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(300);
  expect(await ended).toMatchObject({ kind: "timeout", afterMs: 300 });
});
