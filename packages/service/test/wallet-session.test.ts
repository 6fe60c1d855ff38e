import { randomUUID } from "node:crypto";
import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { openBundle } from "./open-bundle.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { walletKey } from "./wallet-key.ts";
import { createWallet, listCredentials, openWallet, sign } from "./wallet-fixtures.ts";

const minute = 60_000;
const unknownAccount = `InternalAccount:${randomUUID()}`;

function challenge(service: RunningService, credentialId: string, call = {}): Promise<Reply<Schema<"AuthMethod">>> {
  return service.call("POST", `/auth/credentials/${credentialId}/challenge`, call);
}

function verify(service: RunningService, credentialId: string, proof = {}): Promise<Reply<Schema<"OpenedSession">>> {
  const body = { type: "EMAIL_OTP", otp: "000000", clientPublicKey: walletKey().uncompressed, ...proof };
  return service.call("POST", `/auth/credentials/${credentialId}/verify`, { body });
}

function listSessions(service: RunningService, accountId: string): Promise<Reply<{ data: Schema<"AuthSession">[] }>> {
  return service.call("GET", `/auth/sessions?accountId=${accountId}`);
}

test("a wallet starts with a credential of its customer's e-mail address", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const { status, body } = await listCredentials(service, fixtures.walletId);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["data"]);
  expect(body.data).toEqual([
    {
      id: expect.stringMatching(/^AuthMethod:/),
      accountId: fixtures.walletId,
      type: "EMAIL_OTP",
      nickname: expect.stringMatching(/^holder\d+@example\.com$/),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ]);
});

test("an unknown or foreign account lists no credentials and sessions", async () => {
  const service = await startService();
  const foreign = await createWallet(service, service.second);

  for (const accountId of [unknownAccount, foreign.walletId]) {
    expect((await listCredentials(service, accountId)).body).toEqual({ data: [] });
    expect((await listSessions(service, accountId)).body).toEqual({ data: [] });
  }
});

test("an ill-formed account id gets a 400", async () => {
  const service = await startService();

  for (const query of ["?accountId=InternalAccount:nobody", "?accountId=", ""]) {
    for (const path of ["/auth/credentials", "/auth/sessions"]) {
      const reply = await service.call("GET", `${path}${query}`);
      expect([path, query, reply.status, reply.body.code]).toEqual([path, query, 400, "INVALID_INPUT"]);
    }
  }
});

test("a challenge returns the credential and updates its updatedAt", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const [before] = (await listCredentials(service, fixtures.walletId)).body.data;

  await service.advance(1000);
  const { status, body } = await challenge(service, fixtures.credentialId);
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, updatedAt: expect.any(String) });
  expect(Date.parse(body.updatedAt) - Date.parse(before?.updatedAt ?? "")).toBeGreaterThanOrEqual(1000);
  expect((await listCredentials(service, fixtures.walletId)).body.data).toEqual([body]);
});

test("ten challenges are issued within thirty seconds, the next gets the time to wait", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const other = await createWallet(service);

  for (let n = 0; n < 10; n++) expect((await challenge(service, fixtures.credentialId, { body: {} })).status).toBe(200);
  const refused = await service.call("POST", `/auth/credentials/${fixtures.credentialId}/challenge`);
  expect([refused.status, refused.body.code]).toEqual([429, "RATE_LIMITED"]);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30);
  expect(Number.isInteger(wait)).toBe(true);
  expect((await challenge(service, other.credentialId)).status).toBe(200);

  await service.advance(wait * 1000);
  expect((await challenge(service, fixtures.credentialId)).status).toBe(200);
});

test("a proof opens a session, and only the client opens its key", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const client = walletKey();
  await challenge(service, fixtures.credentialId);

  const { status, body } = await verify(service, fixtures.credentialId, { clientPublicKey: client.uncompressed });
  expect(status).toBe(200);
  const { encryptedSessionSigningKey, ...session } = body;
  expect(session).toEqual({
    id: expect.stringMatching(/^Session:/),
    accountId: fixtures.walletId,
    type: "EMAIL_OTP",
    nickname: expect.stringMatching(/@example\.com$/),
    createdAt: session.createdAt,
    updatedAt: session.createdAt,
    expiresAt: new Date(Date.parse(session.createdAt) + 15 * minute).toISOString(),
  });
  expect(openBundle(encryptedSessionSigningKey, client.privateKey)).toMatch(/^[0-9a-f]{64}$/);
  expect(() => openBundle(encryptedSessionSigningKey, walletKey().privateKey)).toThrow(/authenticate/);
  expect((await listSessions(service, fixtures.walletId)).body).toEqual({ data: [session] });
});

test("the sandbox's code is valid repeatedly and without a challenge", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const [first, second] = [await openWallet(service, fixtures), await openWallet(service, fixtures)];
  expect(first.session.id).not.toBe(second.session.id);
  expect(first.key.privateKey).not.toBe(second.key.privateKey);
  const listed = (await listSessions(service, fixtures.walletId)).body.data.map(({ id }) => id);
  expect(listed).toEqual([second.session.id, first.session.id]);
});

test("a wrong code gets a 401 with the reason in both places, and opens no session", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  for (const otp of ["000001", "00000", "0000000", "", " 000000", "abcdef", "００００００"]) {
    const { status, body } = await verify(service, fixtures.credentialId, { otp });
    const reason = "Invalid OTP code";
    expect({ otp, status, body }).toMatchObject({
      otp,
      status: 401,
      body: { code: "UNAUTHORIZED", reason, details: { reason } },
    });
  }
  expect((await listSessions(service, fixtures.walletId)).body.data).toEqual([]);
});

test("a proof of another form, type or key gets a 400", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const faults = {
    "of another type": { type: "PASSKEY" },
    "of no type": { type: undefined },
    "without a code": { otp: undefined },
    "with a number as the code": { otp: 0 },
    "without a key": { clientPublicKey: undefined },
    "with a compressed key": { clientPublicKey: walletKey().compressed },
    "with a key that is not hex": { clientPublicKey: `04${"g".repeat(128)}` },
    "with a key that is not a point of the curve": { clientPublicKey: `04${"1".repeat(128)}` },
  };
  for (const [fault, proof] of Object.entries(faults)) {
    const { status, body } = await verify(service, fixtures.credentialId, proof);
    expect({ fault, status, body }).toMatchObject({ fault, status: 400, body: { code: "INVALID_INPUT" } });
  }
});

test("a proof rejected with 400 counts as no wrong code", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const clientPublicKey = `04${"1".repeat(128)}`;
  for (let n = 0; n < 11; n++) await verify(service, fixtures.credentialId, { clientPublicKey, otp: "999999" });
  expect((await verify(service, fixtures.credentialId)).status).toBe(200);
});

test("after ten wrong codes the right one has to wait, too", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  for (let n = 0; n < 10; n++)
    expect((await verify(service, fixtures.credentialId, { otp: "999999" })).status).toBe(401);
  const locked = await verify(service, fixtures.credentialId);
  expect(locked.status).toBe(429);
  expect(locked.body).toMatchObject({ code: "RATE_LIMITED" });
  const wait = Number(locked.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect((await challenge(service, fixtures.credentialId)).status).toBe(200);
  expect((await verify(service, fixtures.credentialId)).status).toBe(429);

  await service.advance(wait * 1000);
  expect((await verify(service, fixtures.credentialId)).status).toBe(200);
});

test("each further wrong code locks longer, independent of challenges and lifetimes", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  await service.call("PATCH", "/config", { body: { embeddedWalletConfig: { expirationSeconds: 60 } } });
  const guess = async (): Promise<number> => (await verify(service, fixtures.credentialId, { otp: "999999" })).status;
  const wait = async (): Promise<string | null> => {
    const { status, headers } = await verify(service, fixtures.credentialId);
    expect(status).toBe(429);
    return headers.get("retry-after");
  };
  for (let n = 0; n < 10; n++) {
    await challenge(service, fixtures.credentialId);
    expect(await guess()).toBe(401);
    await service.advance(31_000);
  }
  expect(await wait()).toBe(String(5 * 60 - 31));
  for (const [lasted, next] of [
    [5, 15],
    [15, 60],
    [60, 60],
  ] as const) {
    // A try while it is locked is a try too: the hour without one has not begun.
    await service.advance((lasted - 1) * 60_000);
    await wait();
    await service.advance(60_000);
    await challenge(service, fixtures.credentialId);
    expect(await guess()).toBe(401);
    expect(await wait()).toBe(String(next * 60));
  }
  await service.advance(60 * 60_000);
  for (let n = 0; n < 10; n++) expect(await guess()).toBe(401);
  expect(await wait()).toBe(String(5 * 60));
});

test("wrong codes survive a restart", async () => {
  const store = temporaryStore();
  const before = await startService({ store });
  const { credentialId } = await createWallet(before);
  for (let n = 0; n < 10; n++) await verify(before, credentialId, { otp: "999999" });
  await before.close();
  const after = await startService({ store });
  expect((await verify(after, credentialId)).status).toBe(429);
  await after.close();
});

test("a right code resets the count of wrong ones", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await verify(service, fixtures.credentialId, { otp: "999999" });
    expect((await verify(service, fixtures.credentialId)).status).toBe(200);
  }
});

test("of many concurrent wrong codes, ten are checked", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const guesses = Array.from({ length: 30 }, () => verify(service, fixtures.credentialId, { otp: "999999" }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test("an unknown or foreign credential can be neither challenged nor proved", async () => {
  const service = await startService();
  const foreign = await createWallet(service, service.second);

  for (const id of ["AuthMethod:nobody", `AuthMethod:${randomUUID()}`, foreign.credentialId]) {
    const replies = [await challenge(service, id), await verify(service, id)];
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect(replies[0]?.body).toMatchObject({ code: "REFERENCE_NOT_FOUND" });
  }
});

test("a session is listed until its expiry", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  await openWallet(service, fixtures);

  await service.advance(15 * minute - 1000);
  expect((await listSessions(service, fixtures.walletId)).body.data).toHaveLength(1);
  await service.advance(2000);
  expect((await listSessions(service, fixtures.walletId)).body.data).toHaveLength(0);
});

test("any live session of the wallet revokes a session, its own included", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const [first, second] = [await openWallet(service, fixtures), await openWallet(service, fixtures)];

  const path = `/auth/sessions/${first.session.id}`;
  expect((await sign(service, second.key, { method: "DELETE", path })).status).toBe(204);
  expect((await listSessions(service, fixtures.walletId)).body.data.map(({ id }) => id)).toEqual([second.session.id]);
  const own = `/auth/sessions/${second.session.id}`;
  const gone = await sign(service, second.key, { method: "DELETE", path: own });
  expect(gone).toMatchObject({ status: 204, body: "" });
  expect((await listSessions(service, fixtures.walletId)).body.data).toEqual([]);
});

test("the challenge to revoke a session names the credential's type and changes nothing", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const { session } = await openWallet(service, fixtures);

  const { status, body } = await service.call("DELETE", `/auth/sessions/${session.id}`);
  expect(status).toBe(202);
  expect(body).toEqual({
    type: "EMAIL_OTP",
    payloadToSign: expect.any(String),
    requestId: expect.stringMatching(/^Request:/),
    expiresAt: expect.any(String),
  });
  expect((await listSessions(service, fixtures.walletId)).body.data).toHaveLength(1);
});

test("a session of another wallet revokes nothing", async () => {
  const service = await startService();
  const [fixtures, other] = [await createWallet(service), await createWallet(service)];
  const { session } = await openWallet(service, fixtures);
  const otherWallet = await openWallet(service, other);

  const refused = await sign<Schema<"Unauthorized">>(service, otherWallet.key, {
    method: "DELETE",
    path: `/auth/sessions/${session.id}`,
  });
  expect([refused.status, refused.body.code]).toEqual([401, "WALLET_SIGNATURE_INVALID"]);
  expect((await listSessions(service, fixtures.walletId)).body.data).toHaveLength(1);
});

test("an unknown, ended or foreign session gets a 404, after the 401 for an unknown request id", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const foreign = await createWallet(service, service.second);
  const first = await openWallet(service, fixtures);
  const second = await openWallet(service, fixtures);
  await sign(service, second.key, { method: "DELETE", path: `/auth/sessions/${first.session.id}` });
  const client = walletKey();
  const proof = { type: "EMAIL_OTP", otp: "000000", clientPublicKey: client.uncompressed };
  const verified = await service.call<Schema<"OpenedSession">>(
    "POST",
    `/auth/credentials/${foreign.credentialId}/verify`,
    { body: proof, as: service.second },
  );

  for (const id of [first.session.id, verified.body.id, `Session:${randomUUID()}`, "Session:nobody"]) {
    const reply = await service.call("DELETE", `/auth/sessions/${id}`);
    expect([reply.status, reply.body.code]).toEqual([404, "REFERENCE_NOT_FOUND"]);
    const headers = { "service-wallet-signature": "x", "request-id": `Request:${randomUUID()}` };
    expect((await service.call("DELETE", `/auth/sessions/${id}`, { headers })).status).toBe(401);
  }
});
