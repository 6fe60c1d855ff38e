import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { publicKeyOf } from "@tallystick/wallet";
import { expect, test } from "vitest";
import { errorReply, scriptedClient } from "../../test/scripted-client.ts";
import type { Client } from "../clients/client.ts";
import { openSession as openWith, type SessionRequest } from "./open-session.ts";
import { refreshSession } from "./refresh-session.ts";
import { WalletSession } from "./wallet-session.ts";

/** A session key sealed to this key pair by another implementation. */
const keyPair = {
  publicKey:
    "04a6c0b78ac37cc294f6de0165517d9d355a7ce019332adf18f8b836d9ccb9e18c08b9c4bdf22176cda59fb1096c486783db1fb102cfcffdcfb9951c89c0da1f8b",
  privateKey: "4bd26c35b73e5806e425767adef5f25f1663c80a25489fe732172841662a4959",
};
const encryptedSessionSigningKey =
  "26TKUEvPw3pz8UkiFYZDBabcg11FZJXLWUZaNkyfBoKQ9mYAuYsaqJTkaMZxpEADyom98i7c4MYEP4peKK5D9JG5KYthNfdySGbTLArL45yBvY9HgyRZ";
const sessionPrivateKey = "f2d3082ff68bc9360505e36415d5bd9410b0f85c0b68a9e1c7a344dd14ea617b";

const environment = { generateKeyPair: () => keyPair };
const openSession = (client: Client, request: SessionRequest): Promise<WalletSession> =>
  openWith(client, request, environment);

const facts = { id: "Session:1", accountId: "InternalAccount:1", expiresAt: "2025-10-13T12:15:00.000Z" };
const credentials = (...types: string[]): Response =>
  Response.json({ data: types.map((type) => ({ id: `AuthMethod:${type}`, type })) });
const challenged = (): Response => Response.json({ id: "AuthMethod:EMAIL_OTP", type: "EMAIL_OTP" });
const opened = (): Response =>
  Response.json({ ...facts, createdAt: "2025-10-13T12:00:00.000Z", type: "EMAIL_OTP", encryptedSessionSigningKey });
const otp = async (): Promise<string> => "000000";

test("openSession finds the email credential of an account, proves the code and decrypts the key", async () => {
  const { client, sent } = scriptedClient([credentials("PASSKEY", "EMAIL_OTP"), challenged(), opened()]);

  const session = await openSession(client, { accountId: "InternalAccount:1", otp });

  expect(session).toMatchObject(facts);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /auth/credentials?accountId=InternalAccount%3A1",
    "POST /auth/credentials/AuthMethod%3AEMAIL_OTP/challenge",
    "POST /auth/credentials/AuthMethod%3AEMAIL_OTP/verify",
  ]);
  expect(JSON.parse(sent[2]?.body ?? "")).toEqual({
    type: "EMAIL_OTP",
    otp: "000000",
    clientPublicKey: keyPair.publicKey,
  });
  const stamp: unknown = JSON.parse(Buffer.from(await session.stamp("text"), "base64url").toString());
  expect(stamp).toMatchObject({ publicKey: publicKeyOf(sessionPrivateKey) });
});

test("openSession with a credential id lists no credentials", async () => {
  const { client, sent } = scriptedClient([challenged(), opened()]);

  await openSession(client, { credentialId: "AuthMethod:1", otp });

  expect(sent[0]?.path).toBe("/auth/credentials/AuthMethod%3A1/challenge");
});

test("openSession calls otp after the challenge", async () => {
  const { client, sent } = scriptedClient([challenged(), opened()]);

  await openSession(client, {
    credentialId: "AuthMethod:1",
    otp: async () => {
      expect(sent).toHaveLength(1);
      return "000000";
    },
  });

  expect(sent).toHaveLength(2);
});

test("every session has a key pair of its own", async () => {
  const { client, sent } = scriptedClient([challenged(), opened(), challenged(), opened()]);

  for (const _ of ["first", "second"]) {
    // The reply is encrypted for another key, so each attempt fails after its public key was sent.
    await expect(openWith(client, { credentialId: "AuthMethod:1", otp })).rejects.toMatchObject({ code: "open" });
  }

  const [first, second] = [sent[1]?.body, sent[3]?.body];
  expect(first).toMatch(/"clientPublicKey":"04[0-9a-f]{128}"/);
  expect(first).not.toBe(second);
});

test("openSession throws a NoCredentialError for an account without an email credential", async () => {
  const { client } = scriptedClient([credentials("PASSKEY")]);

  await expect(openSession(client, { accountId: "InternalAccount:1", otp })).rejects.toMatchObject({
    name: "NoCredentialError",
    kind: "no-credential",
    accountId: "InternalAccount:1",
    type: "EMAIL_OTP",
  });
});

const challenge = { challenge: "AQID", credentialId: "BAUG", requestId: "Request:1", expiresAt: facts.expiresAt };
const assertion = { credentialId: "BAUG", clientDataJson: "a", authenticatorData: "b", signature: "c" };

test("openSession with a passkey sends the assertion and the request id of the challenge", async () => {
  const reply = { ...challenge, id: "AuthMethod:PASSKEY", type: "PASSKEY" };
  const { client, sent } = scriptedClient([credentials("EMAIL_OTP", "PASSKEY"), Response.json(reply), opened()]);
  const shown: unknown[] = [];
  const passkey = async (given: unknown): Promise<typeof assertion> => {
    shown.push(given);
    return assertion;
  };

  expect(await openSession(client, { accountId: "InternalAccount:1", passkey })).toMatchObject(facts);

  expect(shown).toEqual([reply]);
  expect(sent.slice(1).map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ["/auth/credentials/AuthMethod%3APASSKEY/challenge", { clientPublicKey: keyPair.publicKey }],
    ["/auth/credentials/AuthMethod%3APASSKEY/verify", { type: "PASSKEY", assertion }],
  ]);
  expect(sent.map(({ headers }) => headers.get("Request-Id"))).toEqual([null, null, "Request:1"]);
});

test("openSession rejects a credential of another type before it calls passkey", async () => {
  const { client, sent } = scriptedClient([challenged()]);
  const opening = openSession(client, {
    credentialId: "AuthMethod:1",
    passkey: () => expect.fail("nothing to sign"),
  });

  await expect(opening).rejects.toThrow(TypeError);
  expect(sent).toHaveLength(1);
});

test("openSession with an ID token passes the hash of the key as nonce, without a challenge", async () => {
  const { client, sent } = scriptedClient([credentials("OAUTH"), opened()]);
  const nonces: string[] = [];
  const oidc = async (nonce: string): Promise<string> => `token ${nonces.push(nonce)}`;

  expect(await openSession(client, { accountId: "InternalAccount:1", oidc })).toMatchObject(facts);

  expect(nonces).toEqual([createHash("sha256").update(keyPair.publicKey).digest("hex")]);
  expect(sent.slice(1).map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [
      "/auth/credentials/AuthMethod%3AOAUTH/verify",
      { type: "OAUTH", oidcToken: "token 1", clientPublicKey: keyPair.publicKey },
    ],
  ]);
});

test.for([
  ["passkey", "PASSKEY", { passkey: async () => assertion }],
  ["oidc", "OAUTH", { oidc: async () => "token" }],
] as const)(
  "openSession throws a NoCredentialError for an account without a credential for %s",
  async ([, type, proof]) => {
    const { client } = scriptedClient([credentials("EMAIL_OTP")]);

    const opening = openSession(client, { accountId: "InternalAccount:1", ...proof });

    await expect(opening).rejects.toMatchObject({ kind: "no-credential", type });
  },
);

const request = { payloadToSign: "sign this", requestId: "Request:1", expiresAt: facts.expiresAt };

test("refreshSession signs with the old session and returns one with a new key", async () => {
  const { client, sent } = scriptedClient([challenged(), opened(), Response.json(request, { status: 202 }), opened()]);
  const old = await openSession(client, { credentialId: "AuthMethod:1", otp });

  const fresh = await refreshSession(client, old, environment);

  expect(fresh).not.toBe(old);
  expect(fresh).toMatchObject(facts);
  expect(sent.slice(2).map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body)])).toEqual([
    ["POST /auth/sessions/Session%3A1/refresh", { clientPublicKey: keyPair.publicKey }],
    ["POST /auth/sessions/Session%3A1/refresh", { clientPublicKey: keyPair.publicKey }],
  ]);
  const stamp: unknown = JSON.parse(
    Buffer.from(sent[3]?.headers.get("Service-Wallet-Signature") ?? "", "base64url").toString(),
  );
  expect(stamp).toMatchObject({ publicKey: publicKeyOf(sessionPrivateKey) });
});

/** A quarter of an hour ahead: by it every session has expired. */
const ahead = { now: () => Date.parse(facts.expiresAt) + 900_000 };

test("the lifetime of a session ignores the clock of the device", async () => {
  const createdAt = "2025-10-13T12:00:00.000Z";
  let elapsed = 5;
  const { client } = scriptedClient([challenged(), Response.json({ ...facts, createdAt, encryptedSessionSigningKey })]);
  const session = await openWith(
    client,
    { credentialId: "AuthMethod:1", otp },
    { ...environment, clock: ahead, monotonicNow: () => elapsed },
  );

  elapsed += 15 * 60_000 - 1;
  expect(await session.stamp("text")).not.toBe("");
  elapsed += 1;
  await expect(session.stamp("text")).rejects.toThrow(
    expect.objectContaining({ kind: "session-expired", sessionId: facts.id, expiresAt: facts.expiresAt }),
  );
});

test("a restored session expires by the clock of the device", async () => {
  const clock = { now: () => Date.parse(facts.expiresAt) - 1 };
  const session = new WalletSession(facts, sessionPrivateKey, { clock });

  expect(await session.stamp("text")).not.toBe("");
  clock.now = ahead.now;
  await expect(session.stamp("text")).rejects.toThrow(expect.objectContaining({ kind: "session-expired" }));
});

test("openSession throws an ApiError for a wrong code, without a retry", async () => {
  const { client, sent } = scriptedClient([challenged(), errorReply(401, "UNAUTHORIZED")]);

  await expect(openSession(client, { credentialId: "AuthMethod:1", otp })).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(2);
});

test("an abort during otp prevents the proof", async () => {
  const abort = new AbortController();
  const { client, sent } = scriptedClient([challenged()]);
  const aborting = async (): Promise<string> => {
    abort.abort("enough");
    return "000000";
  };

  const opening = openSession(client, { credentialId: "AuthMethod:1", otp: aborting, signal: abort.signal });

  await expect(opening).rejects.toMatchObject({ kind: "aborted", cause: "enough" });
  expect(sent).toHaveLength(1);
});

test("console output, JSON and copies of a session hide its key", async () => {
  const { client } = scriptedClient([challenged(), opened()]);
  const session = await openSession(client, { credentialId: "AuthMethod:1", otp });

  const shown = [
    inspect(session, { showHidden: true, depth: null, getters: true }),
    JSON.stringify(session),
    JSON.stringify(Object.assign({}, session)),
    JSON.stringify(structuredClone(session)),
  ];

  for (const text of shown) {
    expect(text).toContain("Session:1");
    expect(text).not.toContain(sessionPrivateKey);
    expect(text).not.toContain(keyPair.privateKey);
  }
});

test("an abort ends the wait for the proof", async () => {
  const abort = new AbortController();
  const { client, sent } = scriptedClient([challenged()]);
  const forgotten = async (): Promise<string> => {
    abort.abort(new Error("the page was left"));
    return new Promise(() => undefined);
  };

  await expect(
    openSession(client, { credentialId: "AuthMethod:1", otp: forgotten, signal: abort.signal }),
  ).rejects.toMatchObject({
    kind: "aborted",
    operation: "auth.credentials.verify",
    cause: { message: "the page was left" },
  });
  expect(sent).toHaveLength(1);
});
