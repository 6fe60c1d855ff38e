import { randomUUID } from "node:crypto";
import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { openBundle } from "./open-bundle.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { walletKey } from "./wallet-key.ts";
import {
  createWallet,
  openWallet,
  retryHeaders,
  sign,
  type OpenedWallet,
  type WalletFixtures,
} from "./wallet-fixtures.ts";

type Opened = OrRefusal<Schema<"OpenedSession">>;
type Challenge = OrRefusal<Schema<"SignedRetryChallenge">>;

const minute = 60_000;

interface Story extends OpenedWallet {
  service: RunningService;
  fixtures: WalletFixtures;
}

async function startStory(): Promise<Story> {
  const service = await startService();
  const fixtures = await createWallet(service);
  return { service, fixtures, ...(await openWallet(service, fixtures)) };
}

function refresh<Body = Challenge>(
  service: RunningService,
  id: string,
  call: { clientPublicKey?: string; headers?: Record<string, string> } = {},
): Promise<Reply<Body>> {
  const { clientPublicKey = walletKey().uncompressed, headers = {} } = call;
  return service.call("POST", `/auth/sessions/${id}/refresh`, { body: { clientPublicKey }, headers });
}

test("a session's own stamp refreshes it, and both stay valid until their expiry", async () => {
  const { service, fixtures, session, key } = await startStory();
  await service.advance(10 * minute);
  const client = walletKey();
  const clientPublicKey = client.uncompressed;

  const requested = await refresh(service, session.id, { clientPublicKey });
  expect(requested.status).toBe(202);
  expect(Object.keys(requested.body).toSorted()).toEqual(["expiresAt", "payloadToSign", "requestId"]);
  const headers = retryHeaders(requested.body, key);
  const opened = await refresh<Opened>(service, session.id, { clientPublicKey, headers });
  expect(opened.status).toBe(201);
  const { id, createdAt, updatedAt, expiresAt, encryptedSessionSigningKey, ...same } = opened.body;
  expect(same).toEqual({ accountId: fixtures.walletId, type: "EMAIL_OTP", nickname: session.nickname });
  expect(id).not.toBe(session.id);
  expect([updatedAt, Date.parse(expiresAt) - Date.parse(createdAt)]).toEqual([createdAt, 15 * minute]);

  const listed = await service.call<{ data: { id: string }[] }>("GET", `/auth/sessions?accountId=${fixtures.walletId}`);
  expect(listed.body.data.map((one) => one.id).toSorted()).toEqual([session.id, id].toSorted());
  await service.advance(5 * minute + 1000);
  const newKey = walletKey(openBundle(encryptedSessionSigningKey, client.privateKey));
  const path = `/auth/sessions/${id}`;
  expect((await sign(service, key, { method: "DELETE", path })).status).toBe(401);
  expect((await sign(service, newKey, { method: "DELETE", path })).status).toBe(204);
});

test("another session of the wallet, or another key on the retry, refreshes nothing", async () => {
  const { service, fixtures, session, key } = await startStory();
  const other = await openWallet(service, fixtures);
  const clientPublicKey = walletKey().uncompressed;
  const { body: challenge } = await refresh(service, session.id, { clientPublicKey });

  const foreign = await refresh(service, session.id, { clientPublicKey, headers: retryHeaders(challenge, other.key) });
  expect([foreign.status, foreign.body.code]).toEqual([401, "WALLET_SIGNATURE_INVALID"]);
  const changed = await refresh(service, session.id, { headers: retryHeaders(challenge, key) });
  expect([changed.status, changed.body.code]).toEqual([401, "WALLET_SIGNATURE_BODY_MISMATCH"]);
  const headers = retryHeaders(challenge, key);
  expect((await refresh(service, session.id, { clientPublicKey, headers })).status).toBe(201);
  expect((await refresh(service, session.id, { clientPublicKey, headers })).status).toBe(401);
});

test("refreshing an ended session gets a 401, an unknown one a 404", async () => {
  const { service, fixtures, session, key } = await startStory();
  const { body: challenge } = await refresh(service, session.id);
  await sign(service, key, { method: "DELETE", path: `/auth/sessions/${session.id}` });
  const revoked = await refresh(service, session.id);
  expect([revoked.status, revoked.body.code]).toEqual([401, "UNAUTHORIZED"]);
  expect((await refresh(service, session.id, { headers: retryHeaders(challenge, key) })).status).toBe(401);

  const second = await openWallet(service, fixtures);
  await service.advance(15 * minute + 1000);
  const expired = await refresh(service, second.session.id);
  expect([expired.status, expired.body.code]).toEqual([401, "UNAUTHORIZED"]);
  expect((await service.call("DELETE", `/auth/sessions/${second.session.id}`)).status).toBe(404);

  expect((await refresh(service, `Session:${randomUUID()}`)).status).toBe(404);
  const as = service.second;
  const body = { clientPublicKey: walletKey().uncompressed };
  expect((await service.call("POST", `/auth/sessions/${second.session.id}/refresh`, { body, as })).status).toBe(404);
});

test("a key off the curve gets a 400 before the challenge", async () => {
  const { service, session } = await startStory();
  const reply = await refresh(service, session.id, { clientPublicKey: `04${"1".repeat(128)}` });
  expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"]);
});
