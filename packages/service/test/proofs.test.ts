import { randomUUID } from "node:crypto";
import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { idToken, nonceFor } from "./id-token.ts";
import { openBundle } from "./open-bundle.ts";
import { softwareAuthenticator, type Alteration, type SoftwareAuthenticator } from "./software-authenticator.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { walletKey, type WalletKey } from "./wallet-key.ts";
import { createWallet, openWallet, sign, type WalletFixtures } from "./wallet-fixtures.ts";

type PasskeyChallenge = Schema<"PasskeyChallenge">;
type Proved = Reply<OrRefusal<Schema<"OpenedSession"> & { reason?: string }>>;

const minute = 60_000;

interface Story {
  service: RunningService;
  fixtures: WalletFixtures;
  credentialId: string;
}

/** A wallet with one more credential, made from what `create` returns. */
async function startStory(create: Record<string, unknown>, options = {}): Promise<Story> {
  const service = await startService(options);
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  const body = { accountId: fixtures.walletId, ...create };
  const added = await sign<Schema<"AuthMethod">>(service, key, { method: "POST", path: "/auth/credentials", body });
  return { service, fixtures, credentialId: added.body.id };
}

async function startPasskeyStory(
  authenticator = softwareAuthenticator(),
): Promise<Story & { authenticator: SoftwareAuthenticator; client: WalletKey }> {
  const challenge = "cmVnaXN0ZXI";
  const story = await startStory({ type: "PASSKEY", challenge, attestation: authenticator.register(challenge) });
  return { ...story, authenticator, client: walletKey() };
}

function requestChallenge(
  { service, credentialId }: Story,
  clientPublicKey?: string,
): Promise<Reply<OrRefusal<PasskeyChallenge>>> {
  return service.call("POST", `/auth/credentials/${credentialId}/challenge`, { body: { clientPublicKey } });
}

function prove({ service, credentialId }: Story, body: unknown, requestId?: string): Promise<Proved> {
  const headers = requestId === undefined ? {} : { "request-id": requestId };
  return service.call("POST", `/auth/credentials/${credentialId}/verify`, { body, headers });
}

test.for(["ES256", "RS256", "EdDSA"] as const)("a passkey with a %s key opens a session", async (algorithm) => {
  const story = await startPasskeyStory(softwareAuthenticator({ algorithm }));
  const { service, authenticator, client, fixtures } = story;

  const challenge = await requestChallenge(story, client.uncompressed);
  expect(challenge.status).toBe(200);
  expect(challenge.body).toEqual({
    id: story.credentialId,
    accountId: fixtures.walletId,
    type: "PASSKEY",
    credentialId: authenticator.credentialId,
    nickname: "Passkey",
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    requestId: expect.stringMatching(/^Request:/),
    expiresAt: expect.any(String),
  });
  const assertion = authenticator.answer(challenge.body.challenge);
  const { status, body } = await prove(story, { type: "PASSKEY", assertion }, challenge.body.requestId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ accountId: fixtures.walletId, type: "PASSKEY", nickname: "Passkey" });
  const key = walletKey(openBundle(body.encryptedSessionSigningKey, client.privateKey));
  const path = `/auth/sessions/${body.id}`;
  expect((await sign(service, key, { method: "DELETE", path })).status).toBe(204);
});

test("an authenticator may sign the characters of a challenge instead of its bytes, and the proof may omit its type", async () => {
  const story = await startPasskeyStory();
  const { body: challenge } = await requestChallenge(story, story.client.uncompressed);

  const assertion = story.authenticator.answer(Buffer.from(challenge.challenge).toString("base64url"));
  expect((await prove(story, { assertion: { ...assertion, userHandle: "YWRh" } }, challenge.requestId)).status).toBe(
    200,
  );
});

test("a null user handle counts as absent (V-89)", async () => {
  const story = await startPasskeyStory();
  const { body: challenge } = await requestChallenge(story, story.client.uncompressed);
  const assertion = { ...story.authenticator.answer(challenge.challenge), userHandle: null };
  expect((await prove(story, { assertion }, challenge.requestId)).status).toBe(200);
});

test("a passkey's challenge opens one session, and an invalid assertion leaves it open", async () => {
  const story = await startPasskeyStory();
  const { authenticator, client } = story;
  const { body: challenge } = await requestChallenge(story, client.uncompressed);
  const answer = (alteration?: Alteration): unknown => ({
    assertion: authenticator.answer(challenge.challenge, alteration),
  });

  const altered: Record<string, unknown> = {
    "another challenge": { assertion: authenticator.answer("b3RoZXI") },
    "another origin": answer({ origin: "https://evil.example.com" }),
    "another relying party": answer({ rpId: "evil.example.com" }),
    "another ceremony": answer({ type: "webauthn.create" }),
    "nobody there": answer({ flags: 0 }),
    "another passkey": { assertion: softwareAuthenticator().answer(challenge.challenge) },
    "a legacy signature without a passkey": {
      assertion: { ...softwareAuthenticator().answer(""), signature: "sandbox-valid-passkey-signature" },
    },
    "a signature of another": {
      assertion: {
        ...authenticator.answer(challenge.challenge),
        signature: softwareAuthenticator().answer(challenge.challenge).signature,
      },
    },
    "no base64": { assertion: { ...authenticator.answer(challenge.challenge), authenticatorData: "!" } },
  };
  for (const [fault, body] of Object.entries(altered)) {
    const reply = await prove(story, body, challenge.requestId);
    expect([fault, reply.status, reply.body.code]).toEqual([fault, 401, "UNAUTHORIZED"]);
    expect(reply.body.reason).toContain("The proof is invalid");
  }
  const good = answer();
  expect((await prove(story, good, challenge.requestId)).status).toBe(200);
  expect((await prove(story, answer(), challenge.requestId)).status).toBe(401);
  // The counter has moved: the same assertion would not be valid for another challenge with the same text either.
  const { body: next } = await requestChallenge(story, client.uncompressed);
  const stale = { assertion: authenticator.answer(next.challenge, { count: 1 }) };
  expect((await prove(story, stale, next.requestId)).body.reason).toContain("count went back");
});

test("a passkey's proof needs the open Request-Id of its own challenge", async () => {
  const story = await startPasskeyStory();
  const { authenticator, client } = story;
  const { body: challenge } = await requestChallenge(story, client.uncompressed);
  const body = { assertion: authenticator.answer(challenge.challenge) };

  const missing = await prove(story, body);
  expect([missing.status, missing.body.code]).toEqual([401, "REQUEST_ID_MISSING"]);
  const unknown = await prove(story, body, `Request:${randomUUID()}`);
  expect([unknown.status, unknown.body.code]).toEqual([401, "UNAUTHORIZED"]);
  const foreign = await prove({ ...story, credentialId: story.fixtures.credentialId }, body, challenge.requestId);
  expect(foreign.status).toBe(400);

  await story.service.advance(5 * minute - 2000);
  const { body: second } = await requestChallenge(story, client.uncompressed);
  await story.service.advance(3000);
  const late = await prove(story, body, challenge.requestId);
  expect([late.status, late.body.code]).toEqual([401, "UNAUTHORIZED"]);
  const answer = { assertion: authenticator.answer(second.challenge) };
  expect((await prove(story, answer, second.requestId)).status).toBe(200);
});

test("each field of an assertion has a maximum length, checked before the proof: 400", async () => {
  const story = await startPasskeyStory();
  const { authenticator, client } = story;
  const { body: challenge } = await requestChallenge(story, client.uncompressed);
  const assertion = authenticator.answer(challenge.challenge);
  const limits = { credentialId: 1368, clientDataJson: 8192, authenticatorData: 4096, signature: 2048, userHandle: 88 };
  for (const [field, limit] of Object.entries(limits)) {
    const statusAt = async (length: number): Promise<unknown> =>
      (await prove(story, { assertion: { ...assertion, [field]: "A".repeat(length) } }, challenge.requestId)).status;
    // The user handle is compared with nothing, so it comes last: with it the proof is valid.
    expect([field, await statusAt(500_000), await statusAt(limit + 1)]).toEqual([field, 400, 400]);
    expect([field, await statusAt(limit)]).toEqual([field, field === "userHandle" ? 200 : 401]);
  }
});

test("of ten concurrent proofs for one challenge, one opens a session", async () => {
  const story = await startPasskeyStory();
  const { body: challenge } = await requestChallenge(story, story.client.uncompressed);
  const body = { assertion: story.authenticator.answer(challenge.challenge) };

  const replies = await Promise.all(Array.from({ length: 10 }, () => prove(story, body, challenge.requestId)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(401)]);
});

test("a passkey's challenge needs a public key for the session", async () => {
  const story = await startPasskeyStory();
  for (const key of [undefined, "04", `04${"1".repeat(128)}`]) {
    const { status, body } = await requestChallenge(story, key);
    expect([key, status, body.code]).toEqual([key, 400, "INVALID_INPUT"]);
  }
});

test("the sandbox accepts the legacy signature of a registered passkey with its challenge", async () => {
  const story = await startPasskeyStory();
  const { body: challenge } = await requestChallenge(story, story.client.uncompressed);
  const assertion = {
    credentialId: story.authenticator.credentialId,
    clientDataJson: "unchecked",
    authenticatorData: "unchecked",
    signature: "sandbox-valid-passkey-signature",
  };
  expect((await prove(story, { assertion })).body.code).toBe("REQUEST_ID_MISSING");
  expect((await prove(story, { type: "PASSKEY", assertion }, challenge.requestId)).status).toBe(200);
});

async function startIdentityStory(): Promise<Story> {
  return startStory({ type: "OAUTH", oidcToken: idToken() });
}

function identityProof(client: WalletKey, claims = {}, at?: number): Record<string, unknown> {
  const clientPublicKey = client.uncompressed;
  const oidcToken = idToken({ nonce: nonceFor(clientPublicKey), ...claims }, at);
  return { type: "OAUTH", oidcToken, clientPublicKey };
}

test("a fresh token bound to the key opens a session without a challenge", async () => {
  const story = await startIdentityStory();
  const client = walletKey();

  const challenge = await requestChallenge(story, client.uncompressed);
  expect([challenge.status, challenge.body.code]).toEqual([400, "INVALID_INPUT"]);
  const { status, body } = await prove(story, identityProof(client));
  expect(status).toBe(200);
  expect(body).toMatchObject({ type: "OAUTH", nickname: "ada", accountId: story.fixtures.walletId });
  expect(openBundle(body.encryptedSessionSigningKey, client.privateKey)).toMatch(/^[\da-f]{64}$/);
});

test("a token of another identity, a stale one or one for another key is rejected with the reason", async () => {
  const story = await startIdentityStory();
  const client = walletKey();
  const seconds = Math.floor(Date.now() / 1000);

  const faults: [string, Record<string, unknown>][] = [
    ["iss", { iss: "https://appleid.apple.com" }],
    ["iss", { iss: "https://id.example.com" }],
    ["aud", { aud: "other app" }],
    ["sub", { sub: "bob" }],
    ["nonce", { nonce: undefined }],
    ["nonce", { nonce: nonceFor(client.uncompressed.toUpperCase()) }],
    ["iat", { iat: seconds - 120 }],
    ["iat", { iat: seconds + 30 }],
    ["exp", { exp: seconds - 1 }],
  ];
  for (const [claim, claims] of faults) {
    const { status, body } = await prove(story, identityProof(client, claims));
    expect([claims, status, body.code]).toEqual([claims, 401, "UNAUTHORIZED"]);
    expect(body.reason).toContain(claim);
  }
  const sandboxToken = await prove(story, { ...identityProof(client), oidcToken: "sandbox-valid-oidc-token" });
  expect([sandboxToken.status, sandboxToken.body.code]).toEqual([400, "INVALID_INPUT"]);
  const offCurve = await prove(story, { ...identityProof(client), clientPublicKey: `04${"1".repeat(128)}` });
  expect([offCurve.status, offCurve.body.code]).toEqual([400, "INVALID_INPUT"]);
});

test("a token expires after a minute, and a new one is accepted", async () => {
  const story = await startIdentityStory();
  const client = walletKey();
  const body = identityProof(client);

  expect((await prove(story, body)).status).toBe(200);
  await story.service.advance(66_000);
  expect((await prove(story, body)).status).toBe(401);
  expect((await prove(story, identityProof(client, {}, Date.now() + 66_000))).status).toBe(200);
});

test("a proof of another type gets a 400", async () => {
  const story = await startIdentityStory();
  const client = walletKey();
  const otp = { type: "EMAIL_OTP", otp: "000000", clientPublicKey: client.uncompressed };
  const assertion = softwareAuthenticator().answer("YQ");
  for (const body of [otp, { type: "PASSKEY", assertion }, { assertion }]) {
    const reply = await prove(story, body);
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"]);
  }
  const email = { ...story, credentialId: story.fixtures.credentialId };
  expect((await prove(email, identityProof(client))).status).toBe(400);
});
