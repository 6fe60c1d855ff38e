import { randomUUID } from "node:crypto";
import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { createCustomer } from "./funded-customer.ts";
import { idToken } from "./id-token.ts";
import { softwareAuthenticator } from "./software-authenticator.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import type { WalletKey } from "./wallet-key.ts";
import {
  createWallet,
  listCredentials,
  openWallet,
  retryHeaders,
  sign,
  type WalletFixtures,
} from "./wallet-fixtures.ts";

type Credential = Schema<"AuthMethod">;
type Challenge = Schema<"CredentialSignedRetryChallenge">;

const registrationChallenge = "cmVnaXN0ZXI";

interface Story {
  service: RunningService;
  fixtures: WalletFixtures;
  key: WalletKey;
}

/** A wallet with its e-mail credential, and a session of it. */
async function startStory(): Promise<Story> {
  const service = await startService();
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  return { service, fixtures, key };
}

function newPasskey(accountId: string, fields = {}): unknown {
  const attestation = softwareAuthenticator().register(registrationChallenge);
  return { type: "PASSKEY", accountId, challenge: registrationChallenge, attestation, ...fields };
}

function requestChallenge(service: RunningService, body: unknown, headers = {}): Promise<Reply<OrRefusal<Challenge>>> {
  return service.call("POST", "/auth/credentials", { body, headers });
}

function add({ service, key }: Story, body: unknown): Promise<Reply<OrRefusal<Credential>>> {
  return sign(service, key, { method: "POST", path: "/auth/credentials", body });
}

async function idsOf({ service, fixtures }: Story): Promise<string[]> {
  return (await listCredentials(service, fixtures.walletId)).body.data.map(({ id }) => id);
}

test("adding a credential needs a signed retry, and changes nothing before it", async () => {
  const story = await startStory();
  const { service, fixtures, key } = story;
  const body = newPasskey(fixtures.walletId, { nickname: "  Ada's phone (2)  " });

  const first = await requestChallenge(service, body);
  expect(first.status).toBe(202);
  expect(Object.keys(first.body).toSorted()).toEqual(["expiresAt", "payloadToSign", "requestId", "type"]);
  expect(first.body.type).toBe("PASSKEY");
  expect(await idsOf(story)).toEqual([fixtures.credentialId]);

  const headers = retryHeaders(first.body, key);
  const added = await service.call<Credential>("POST", "/auth/credentials", { body, headers });
  expect(added.status).toBe(201);
  expect(added.body).toEqual({
    id: expect.stringMatching(/^AuthMethod:/),
    accountId: fixtures.walletId,
    type: "PASSKEY",
    credentialId: (body as Schema<"PasskeyCredentialCreate">).attestation.credentialId,
    nickname: "Ada's phone (2)",
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const listed = await listCredentials(service, fixtures.walletId);
  expect(listed.body.data).toContainEqual(added.body);
  expect((await service.call("POST", "/auth/credentials", { body, headers })).status).toBe(401);
});

test("the retry must have the same body, and a stamp of the wallet", async () => {
  const { service, fixtures, key } = await startStory();
  const otherWallet = await openWallet(service, await createWallet(service));
  const { body: challenge } = await requestChallenge(service, newPasskey(fixtures.walletId));

  const other = await requestChallenge(service, newPasskey(fixtures.walletId), retryHeaders(challenge, key));
  expect([other.status, other.body.code]).toEqual([401, "WALLET_SIGNATURE_BODY_MISMATCH"]);
  const body = newPasskey(fixtures.walletId);
  const { body: second } = await requestChallenge(service, body);
  const foreign = await requestChallenge(service, body, retryHeaders(second, otherWallet.key));
  expect([foreign.status, foreign.body.code]).toEqual([401, "WALLET_SIGNATURE_INVALID"]);
});

test("a passkey's default nickname is Passkey", async () => {
  const story = await startStory();
  expect(await add(story, newPasskey(story.fixtures.walletId))).toMatchObject({
    status: 201,
    body: { nickname: "Passkey" },
  });
});

test("a wallet may have several passkeys and identities, each once, and one e-mail address", async () => {
  const story = await startStory();
  const { service, fixtures } = story;
  const accountId = fixtures.walletId;
  const passkey = newPasskey(accountId);

  expect((await add(story, passkey)).status).toBe(201);
  expect((await add(story, newPasskey(accountId))).status).toBe(201);
  const oauth = (claims: object): unknown => ({ type: "OAUTH", accountId, oidcToken: idToken({ ...claims }) });
  expect((await add(story, oauth({}))).status).toBe(201);
  for (const claims of [{ sub: "bob" }, { aud: "other app" }, { iss: "https://appleid.apple.com" }])
    expect((await add(story, oauth(claims))).status).toBe(201);
  expect(await idsOf(story)).toHaveLength(7);

  const again = await requestChallenge(service, passkey);
  expect([again.status, again.body.code]).toEqual([400, "PASSKEY_CREDENTIAL_ALREADY_EXISTS"]);
  const twice = await requestChallenge(service, oauth({ aud: ["app"] }));
  expect([twice.status, twice.body.code]).toEqual([400, "INVALID_INPUT"]);
  const email = await requestChallenge(service, { type: "EMAIL_OTP", accountId });
  expect([email.status, email.body.code]).toEqual([400, "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS"]);
  // No other wallet of the platform can have the same passkey.
  const { walletId } = await createWallet(service);
  const elsewhere = await requestChallenge(service, { ...(passkey as object), accountId: walletId });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([400, "PASSKEY_CREDENTIAL_ALREADY_EXISTS"]);
});

test("of ten concurrent retries with one passkey, one adds it", async () => {
  const { service, fixtures, key } = await startStory();
  const body = newPasskey(fixtures.walletId);
  const challenges = await Promise.all(Array.from({ length: 10 }, () => requestChallenge(service, body)));

  const replies = await Promise.all(
    challenges.map((reply) => requestChallenge(service, body, retryHeaders(reply.body, key))),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(400)]);
});

test("an ineligible credential is rejected before the challenge", async () => {
  const { service, fixtures } = await startStory();
  const accountId = fixtures.walletId;
  const good = newPasskey(accountId) as Schema<"PasskeyCredentialCreate">;
  const { clientDataJson, ...attestation } = good.attestation;
  const padding = "=".repeat(500_000);

  const bodies: Record<string, unknown> = {
    "an unknown account": newPasskey(`InternalAccount:${randomUUID()}`),
    "an account that is not a wallet": newPasskey(fixtures.accounts["USD"] ?? ""),
    "no type": { ...good, type: undefined },
    "no account": { ...good, accountId: undefined },
    "no challenge": { ...good, challenge: undefined },
    "another challenge": { ...good, challenge: "b3RoZXI" },
    clientDataJSON: { ...good, attestation: { ...attestation, clientDataJSON: clientDataJson } },
    "no attestation object": { ...good, attestation: { ...good.attestation, attestationObject: undefined } },
    "an invalid attestation object": { ...good, attestation: { ...good.attestation, attestationObject: "AAAA" } },
    "a credential id of 500 kB": { ...good, attestation: { ...good.attestation, credentialId: `${padding}x` } },
    "client data of 500 kB": { ...good, attestation: { ...good.attestation, clientDataJson: `${padding}x` } },
    "an attestation object of 500 kB": { ...good, attestation: { ...good.attestation, attestationObject: padding } },
    "a challenge of 500 kB": { ...good, challenge: `${padding}x` },
    "a nickname with a semicolon": { ...good, nickname: "a;b" },
    "a nickname of blanks": { ...good, nickname: "  " },
    "a nickname that is too long": { ...good, nickname: "a".repeat(101) },
    "no token": { type: "OAUTH", accountId },
    "a word instead of a token": { type: "OAUTH", accountId, oidcToken: "sandbox-valid-oidc-token" },
    "an unsupported issuer": { type: "OAUTH", accountId, oidcToken: idToken({ iss: "https://id.example.com" }) },
  };
  for (const [fault, body] of Object.entries(bodies)) {
    const { status, body: answer } = await requestChallenge(service, body);
    expect([fault, status, answer.code]).toEqual([fault, 400, "INVALID_INPUT"]);
  }
});

test("a token is checked before the stamp, and the 401 names a wrong claim", async () => {
  const { service, fixtures } = await startStory();
  const oauth = (oidcToken: string): unknown => ({ type: "OAUTH", accountId: fixtures.walletId, oidcToken });
  const headers = { "service-wallet-signature": "garbage", "request-id": `Request:${randomUUID()}` };
  for (const token of ["not.a.jwt", "no token"]) {
    const { status, body } = await requestChallenge(service, oauth(token), headers);
    expect([token, status, body.code]).toEqual([token, 400, "INVALID_INPUT"]);
  }

  const seconds = Math.floor(Date.now() / 1000);
  const faults: [string, Record<string, unknown>][] = [
    ["iat", { iat: seconds - 120 }],
    ["iat", { iat: seconds + 30 }],
    ["iat", { iat: String(seconds) }],
    ["exp", { exp: seconds - 1 }],
    ["exp", { exp: String(seconds + 60) }],
    ["aud", { aud: [] }],
    ["aud", { aud: ["a", "b"] }],
    ["sub", { sub: "" }],
  ];
  for (const [claim, claims] of faults) {
    const { status, body } = await requestChallenge(service, oauth(idToken(claims)));
    expect([claims, status, body.code]).toEqual([claims, 401, "UNAUTHORIZED"]);
    expect((body as { reason?: string }).reason).toContain(claim);
  }
});

test("an identity's nickname is its e-mail address or subject, not the requested one", async () => {
  const story = await startStory();
  const oauth = (claims: object): unknown => ({
    type: "OAUTH",
    accountId: story.fixtures.walletId,
    nickname: "Mine",
    oidcToken: idToken({ ...claims }),
  });
  const named = await add(story, oauth({ email: "ada@example.com" }));
  expect(named.body).toMatchObject({ type: "OAUTH", nickname: "ada@example.com" });
  expect(named.body).not.toHaveProperty("credentialId");
  expect((await add(story, oauth({ sub: "bob" }))).body).toMatchObject({ nickname: "bob" });
});

test("a token fresh on the first call may be stale on the retry", async () => {
  const { service, fixtures, key } = await startStory();
  const body = { type: "OAUTH", accountId: fixtures.walletId, oidcToken: idToken() };
  const { body: challenge } = await requestChallenge(service, body);

  await service.advance(4 * 60_000);
  expect((await requestChallenge(service, body)).status).toBe(401);
  expect((await requestChallenge(service, body, retryHeaders(challenge, key))).status).toBe(201);
});

test("the first credential of a wallet needs no signature", async () => {
  const service = await startService();
  const { id } = await createCustomer(service);
  const { body } = await service.call<{ data: Schema<"InternalAccount">[] }>(
    "GET",
    `/customers/internal-accounts?customerId=${id}&type=EMBEDDED_WALLET`,
  );
  const accountId = body.data[0]?.id ?? "";

  const email = await requestChallenge(service, { type: "EMAIL_OTP", accountId });
  expect([email.status, email.body.code]).toEqual([400, "INVALID_INPUT"]);
  expect((await requestChallenge(service, newPasskey(accountId))).status).toBe(201);
  expect((await requestChallenge(service, newPasskey(accountId))).status).toBe(202);
});

test("a session of another credential revokes a credential and its sessions", async () => {
  const story = await startStory();
  const { service, fixtures, key } = story;
  const accountId = fixtures.walletId;
  const path = `/auth/credentials/${fixtures.credentialId}`;
  const only = await service.call("DELETE", path);
  expect([only.status, only.body.code]).toEqual([400, "INVALID_INPUT"]);

  const authenticator = softwareAuthenticator();
  const attestation = authenticator.register(registrationChallenge);
  await add(story, { ...(newPasskey(accountId) as object), attestation });
  const own = await sign<Schema<"Unauthorized">>(service, key, { method: "DELETE", path });
  expect([own.status, own.body.code]).toEqual([401, "WALLET_SIGNATURE_INVALID"]);

  const other = await service.call<Challenge>("DELETE", path);
  expect(other.body).toMatchObject({ type: "EMAIL_OTP", requestId: expect.any(String) });
  const legacy = { "service-wallet-signature": "sandbox-valid-signature", "request-id": other.body.requestId };
  const revoked = await service.call("DELETE", path, { headers: legacy });
  expect([revoked.status, revoked.body]).toEqual([204, ""]);
  expect(await idsOf(story)).not.toContain(fixtures.credentialId);
  expect((await service.call("DELETE", path)).status).toBe(404);
  expect((await service.call("POST", `${path}/challenge`)).status).toBe(404);
  const sessions = await service.call<{ data: unknown[] }>("GET", `/auth/sessions?accountId=${accountId}`);
  expect(sessions.body.data).toEqual([]);
  const stale = await sign<Schema<"Unauthorized">>(service, key, {
    method: "POST",
    path: "/auth/credentials",
    body: newPasskey(accountId),
  });
  expect([stale.status, stale.body.code]).toEqual([401, "WALLET_SIGNATURE_INVALID"]);
});

test("the e-mail credential can be added again after revocation", async () => {
  const story = await startStory();
  const { service, fixtures } = story;
  const accountId = fixtures.walletId;
  await add(story, newPasskey(accountId));
  const path = `/auth/credentials/${fixtures.credentialId}`;
  const { body: revocation } = await service.call<Challenge>("DELETE", path);
  const legacy = { "service-wallet-signature": "sandbox-valid-signature" };
  await service.call("DELETE", path, { headers: { ...legacy, "request-id": revocation.requestId } });

  const body = { type: "EMAIL_OTP", accountId };
  const { body: challenge } = await requestChallenge(service, body);
  const added = await service.call<Credential>("POST", "/auth/credentials", {
    body,
    headers: { ...legacy, "request-id": challenge.requestId },
  });
  expect(added).toMatchObject({ status: 201, body: { type: "EMAIL_OTP", nickname: expect.stringContaining("@") } });
  const opened = await openWallet(service, { ...fixtures, credentialId: added.body.id });
  expect(opened.session.accountId).toBe(accountId);
});

test("of two credentials that revoke each other concurrently, one stays", async () => {
  const story = await startStory();
  const { service, fixtures } = story;
  const { body: passkey } = await add(story, newPasskey(fixtures.walletId));
  const paths = [fixtures.credentialId, passkey.id].map((id) => `/auth/credentials/${id}`);
  const challenge = await Promise.all(paths.map((path) => service.call<Challenge>("DELETE", path)));

  const replies = await Promise.all(
    paths.map((path, n) => {
      const requestId = challenge[n]?.body.requestId ?? "";
      const headers = { "service-wallet-signature": "sandbox-valid-signature", "request-id": requestId };
      return service.call("DELETE", path, { headers });
    }),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
  expect(await idsOf(story)).toHaveLength(1);
});

test("another platform neither sees nor adds a credential", async () => {
  const { service, fixtures } = await startStory();
  const as = service.second;
  const path = `/auth/credentials/${fixtures.credentialId}`;
  expect((await service.call("DELETE", path, { as })).status).toBe(404);
  expect((await service.call("POST", `${path}/challenge`, { as })).status).toBe(404);
  const foreign = await service.call("POST", "/auth/credentials", { body: newPasskey(fixtures.walletId), as });
  expect([foreign.status, foreign.body.code]).toEqual([400, "INVALID_INPUT"]);
});
