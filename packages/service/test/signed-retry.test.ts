import { randomUUID } from "node:crypto";
import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { signatureOf, stamp, walletKey, type WalletKey } from "./wallet-key.ts";
import {
  createCard,
  createWallet,
  getCard,
  openWallet,
  retryHeaders,
  sign,
  type WalletFixtures,
} from "./wallet-fixtures.ts";

const minute = 60_000;
const freeze = { state: "FROZEN" };

interface Story {
  service: RunningService;
  fixtures: WalletFixtures;
  key: WalletKey;
  sessionId: string;
  cardId: string;
  challenge: Schema<"SignedRetryChallenge">;
}

/** An active card, a session of its wallet, and the challenge to freeze the card. */
async function startStory(options = {}): Promise<Story> {
  const service = await startService(options);
  const fixtures = await createWallet(service);
  const { session, key } = await openWallet(service, fixtures);
  const { body: card } = await createCard(service, fixtures);
  const { body: challenge } = await requestChallenge(service, card.id, freeze);
  return { service, fixtures, key, sessionId: session.id, cardId: card.id, challenge };
}

function requestChallenge(
  service: RunningService,
  cardId: string,
  body: unknown,
): Promise<Reply<Schema<"SignedRetryChallenge">>> {
  return service.call("PATCH", `/cards/${cardId}`, { body });
}

function retry(
  { service, cardId }: Pick<Story, "service" | "cardId">,
  headers: Record<string, string>,
  body: unknown = freeze,
): Promise<Reply<Schema<"Unauthorized"> & Schema<"Card">>> {
  return service.call("PATCH", `/cards/${cardId}`, { body, headers });
}

async function stateOf({ service, cardId }: Story): Promise<string> {
  return (await getCard(service, cardId)).body.state;
}

test("the first call returns a payload valid for five minutes and changes nothing", async () => {
  const story = await startStory();
  const before = await getCard(story.service, story.cardId);

  const { status, body } = await requestChallenge(story.service, story.cardId, freeze);
  expect(status).toBe(202);
  expect(Object.keys(body).toSorted()).toEqual(["expiresAt", "payloadToSign", "requestId"]);
  expect(body.requestId).toMatch(/^Request:/);
  expect(body.payloadToSign).not.toBe(story.challenge.payloadToSign);
  expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(4 * minute);
  expect((await getCard(story.service, story.cardId)).body).toEqual(before.body);
});

test("the retry with stamp and id takes effect once", async () => {
  const story = await startStory();
  const headers = retryHeaders(story.challenge, story.key);

  expect(await retry(story, headers)).toMatchObject({ status: 200, body: { state: "FROZEN" } });
  expect(await stateOf(story)).toBe("FROZEN");
  expect(await retry(story, headers)).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
});

test("the base64 signature alone is accepted as a stamp", async () => {
  const story = await startStory();
  const signature = signatureOf(story.challenge.payloadToSign, story.key).toString("base64");

  const headers = { "service-wallet-signature": signature, "request-id": story.challenge.requestId };
  expect((await retry(story, headers)).status).toBe(200);
});

test("the order of the body's members is irrelevant", async () => {
  const { service, fixtures, key, ...story } = await startStory();
  const sources = `"fundingSources":["${fixtures.walletId}"]`;
  const { body: challenge } = await requestChallenge(service, story.cardId, `{"state":"FROZEN",${sources}}`);

  const reply = await retry({ service, ...story }, retryHeaders(challenge, key), `{ ${sources}, "state":"FROZEN" }`);
  expect(reply.status).toBe(200);
});

test("every tampered retry gets a 401, changes nothing and leaves the id open", async () => {
  const story = await startStory();
  const { service, fixtures, key, challenge } = story;
  const { payloadToSign, requestId } = challenge;
  const good = stamp(payloadToSign, key);
  const otherWallet = await openWallet(service, await createWallet(service));
  const otherCard = await createCard(service, fixtures);
  const { body: elsewhere } = await requestChallenge(service, otherCard.body.id, freeze);
  const { body: otherOperation } = await service.call<Schema<"SignedRetryChallenge">>(
    "DELETE",
    `/auth/sessions/${story.sessionId}`,
  );

  const attempts: Record<string, [headers: Record<string, string>, code: string]> = {
    "one bit of the signature": [
      { "service-wallet-signature": flipped(good), "request-id": requestId },
      "WALLET_SIGNATURE_INVALID",
    ],
    "a stamp over other bytes": [
      { "service-wallet-signature": stamp(`${payloadToSign} `, key), "request-id": requestId },
      "WALLET_SIGNATURE_INVALID",
    ],
    "a key that is not a session's": [retryHeaders(challenge, walletKey()), "WALLET_SIGNATURE_INVALID"],
    "a session of another account": [retryHeaders(challenge, otherWallet.key), "WALLET_SIGNATURE_INVALID"],
    "no stamp at all": [{ "request-id": requestId }, "WALLET_SIGNATURE_MISSING"],
    "something that is not a stamp": [
      { "service-wallet-signature": "not a stamp", "request-id": requestId },
      "WALLET_SIGNATURE_MALFORMED",
    ],
    "a stamp without its id": [{ "service-wallet-signature": good }, "REQUEST_ID_MISSING"],
    "an id that was never issued": [
      { "service-wallet-signature": good, "request-id": `Request:${randomUUID()}` },
      "UNAUTHORIZED",
    ],
    "the id of another card's challenge": [retryHeaders(elsewhere, key), "UNAUTHORIZED"],
    "the id of another operation's challenge": [retryHeaders(otherOperation, key), "UNAUTHORIZED"],
  };
  for (const [tampering, [headers, code]] of Object.entries(attempts)) {
    const { status, body } = await retry(story, headers);
    expect([tampering, status, body.code]).toEqual([tampering, 401, code]);
  }
  const other = await retry(story, retryHeaders(challenge, key), { state: "CLOSED" });
  expect([other.status, other.body.code]).toEqual([401, "WALLET_SIGNATURE_BODY_MISMATCH"]);
  expect(await stateOf(story)).toBe("ACTIVE");
  expect((await retry(story, retryHeaders(challenge, key))).status).toBe(200);
});

/** The stamp with the lowest bit of its signature flipped. */
function flipped(header: string): string {
  const text = Buffer.from(header, "base64url").toString();
  const { signature, ...rest } = JSON.parse(text) as { signature: string };
  const last = (Number.parseInt(signature.slice(-1), 16) ^ 1).toString(16);
  return Buffer.from(JSON.stringify({ ...rest, signature: `${signature.slice(0, -1)}${last}` })).toString("base64url");
}

test("without an open challenge, a stamp or an id alone makes a first call", async () => {
  const story = await startStory();
  const { body: card } = await createCard(story.service, story.fixtures);
  const place = { ...story, cardId: card.id };

  expect((await retry(place, { "service-wallet-signature": "garbage" })).status).toBe(202);
  expect((await retry(story, { "request-id": `Request:${randomUUID()}` })).status).toBe(202);
});

test("a challenge is valid until it expires", async () => {
  const early = await startStory();
  await early.service.advance(5 * minute - 2000);
  expect((await retry(early, retryHeaders(early.challenge, early.key))).status).toBe(200);

  const late = await startStory();
  await late.service.advance(5 * minute + 1000);
  const refused = await retry(late, retryHeaders(late.challenge, late.key));
  expect([refused.status, refused.body.code]).toEqual([401, "UNAUTHORIZED"]);
  expect(await stateOf(late)).toBe("ACTIVE");
});

test("a session signs until it expires or is revoked", async () => {
  const { service, fixtures, key, ...story } = await startStory();
  await service.advance(15 * minute + 1000);
  const path = `/cards/${story.cardId}`;
  const request = { method: "PATCH", path, body: freeze };
  expect(await sign(service, key, request)).toMatchObject({ status: 401, body: { code: "WALLET_SIGNATURE_INVALID" } });

  const second = await openWallet(service, fixtures);
  const { body: challenge } = await requestChallenge(service, story.cardId, freeze);
  await sign(service, second.key, { method: "DELETE", path: `/auth/sessions/${second.session.id}` });
  const refused = await retry({ service, ...story }, retryHeaders(challenge, second.key));
  expect([refused.status, refused.body.code]).toEqual([401, "WALLET_SIGNATURE_INVALID"]);
});

test("a refusal after a valid stamp leaves the id open", async () => {
  const story = await startStory();
  const { service, key, cardId, challenge } = story;
  await sign(service, key, { method: "PATCH", path: `/cards/${cardId}`, body: freeze });

  const refused = await retry(story, retryHeaders(challenge, key));
  expect([refused.status, refused.body.code]).toEqual([409, "INVALID_STATE_TRANSITION"]);
  await sign(service, key, { method: "PATCH", path: `/cards/${cardId}`, body: { state: "ACTIVE" } });
  expect((await retry(story, retryHeaders(challenge, key))).status).toBe(200);
});

test("of ten concurrent retries with one id, one succeeds", async () => {
  const story = await startStory();
  const headers = retryHeaders(story.challenge, story.key);

  const replies = await Promise.all(Array.from({ length: 10 }, () => retry(story, headers)));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array<number>(9).fill(401)]);
});

test("of ten concurrent retries with an id each, one changes the card and the others find it changed", async () => {
  const story = await startStory();
  const { service, key, cardId } = story;
  const challenges = await Promise.all(Array.from({ length: 10 }, () => requestChallenge(service, cardId, freeze)));

  const replies = await Promise.all(challenges.map(({ body }) => retry(story, retryHeaders(body, key))));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
});

test("another platform cannot use a challenge", async () => {
  const { service, key, cardId, challenge } = await startStory();

  const headers = retryHeaders(challenge, key);
  const reply = await service.call("PATCH", `/cards/${cardId}`, { body: freeze, headers, as: service.second });
  expect([reply.status, reply.body.code]).toEqual([401, "UNAUTHORIZED"]);
});

test("the legacy stamp is accepted only in the sandbox, with an open id", async () => {
  const story = await startStory();
  const legacy = { "service-wallet-signature": "sandbox-valid-signature" };
  const unknown = await retry(story, { ...legacy, "request-id": `Request:${randomUUID()}` });
  expect(unknown.status).toBe(401);
  expect((await retry(story, { ...legacy, "request-id": story.challenge.requestId })).status).toBe(200);
});
