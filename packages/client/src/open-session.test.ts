import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { publicKeyOf } from "@tallystick/wallet";
import { expect, test } from "vitest";
import { refusal, scripted } from "../test/script.ts";

/** A session key that was sealed to this key pair, by another implementation. */
const keyPair = {
  publicKey:
    "04a6c0b78ac37cc294f6de0165517d9d355a7ce019332adf18f8b836d9ccb9e18c08b9c4bdf22176cda59fb1096c486783db1fb102cfcffdcfb9951c89c0da1f8b",
  privateKey: "4bd26c35b73e5806e425767adef5f25f1663c80a25489fe732172841662a4959",
};
const encryptedSessionSigningKey =
  "26TKUEvPw3pz8UkiFYZDBabcg11FZJXLWUZaNkyfBoKQ9mYAuYsaqJTkaMZxpEADyom98i7c4MYEP4peKK5D9JG5KYthNfdySGbTLArL45yBvY9HgyRZ";
const sessionPrivateKey = "f2d3082ff68bc9360505e36415d5bd9410b0f85c0b68a9e1c7a344dd14ea617b";

const facts = { id: "Session:1", accountId: "InternalAccount:1", expiresAt: "2025-10-13T12:15:00.000Z" };
const credentials = (...types: string[]): Response =>
  Response.json({ data: types.map((type) => ({ id: `AuthMethod:${type}`, type })) });
const challenged = (): Response => Response.json({ id: "AuthMethod:EMAIL_OTP", type: "EMAIL_OTP" });
const opened = (): Response => Response.json({ ...facts, type: "EMAIL_OTP", encryptedSessionSigningKey });
const otp = async (): Promise<string> => "000000";

test("a session on an account: find its e-mail credential, have the code mailed, prove it, open the key", async () => {
  const { client, seen } = scripted([credentials("PASSKEY", "EMAIL_OTP"), challenged(), opened()], {
    generateKeyPair: () => keyPair,
  });

  const session = await client.openSession({ accountId: "InternalAccount:1", otp });

  expect(session).toMatchObject(facts);
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /auth/credentials?accountId=InternalAccount%3A1",
    "POST /auth/credentials/AuthMethod%3AEMAIL_OTP/challenge",
    "POST /auth/credentials/AuthMethod%3AEMAIL_OTP/verify",
  ]);
  expect(JSON.parse(seen[2]?.body ?? "")).toEqual({
    type: "EMAIL_OTP",
    otp: "000000",
    clientPublicKey: keyPair.publicKey,
  });
  const stamp: unknown = JSON.parse(Buffer.from(session.stamp("text"), "base64url").toString());
  expect(stamp).toMatchObject({ publicKey: publicKeyOf(sessionPrivateKey) });
});

test("a session on a credential does not look for one", async () => {
  const { client, seen } = scripted([challenged(), opened()], { generateKeyPair: () => keyPair });

  await client.openSession({ credentialId: "AuthMethod:1", otp });

  expect(seen[0]?.path).toBe("/auth/credentials/AuthMethod%3A1/challenge");
});

test("the code is asked for once it is on its way", async () => {
  const { client, seen } = scripted([challenged(), opened()], { generateKeyPair: () => keyPair });

  await client.openSession({
    credentialId: "AuthMethod:1",
    otp: async () => {
      expect(seen).toHaveLength(1);
      return "000000";
    },
  });

  expect(seen).toHaveLength(2);
});

test("every session has a key pair of its own", async () => {
  const { client, seen } = scripted([challenged(), opened(), challenged(), opened()]);

  for (const _ of ["first", "second"]) {
    // Sealed to another key: each try ends here, its public key has been sent.
    await expect(client.openSession({ credentialId: "AuthMethod:1", otp })).rejects.toMatchObject({ code: "open" });
  }

  const [first, second] = [seen[1]?.body, seen[3]?.body];
  expect(first).toMatch(/"clientPublicKey":"04[0-9a-f]{128}"/);
  expect(first).not.toBe(second);
});

test("an account without an e-mail credential has no session to open", async () => {
  const { client } = scripted([credentials("PASSKEY")]);

  await expect(client.openSession({ accountId: "InternalAccount:1", otp })).rejects.toMatchObject({
    name: "NoCredentialError",
    kind: "no-credential",
    accountId: "InternalAccount:1",
    type: "EMAIL_OTP",
  });
});

const asked = { challenge: "AQID", credentialId: "BAUG", requestId: "Request:1", expiresAt: facts.expiresAt };
const assertion = { credentialId: "BAUG", clientDataJson: "a", authenticatorData: "b", signature: "c" };

test("a session by passkey: the authenticator signs the challenge, and the proof names it", async () => {
  const challenge = { ...asked, id: "AuthMethod:PASSKEY", type: "PASSKEY" };
  const { client, seen } = scripted([credentials("EMAIL_OTP", "PASSKEY"), Response.json(challenge), opened()], {
    generateKeyPair: () => keyPair,
  });
  const shown: unknown[] = [];
  const passkey = async (given: unknown): Promise<typeof assertion> => {
    shown.push(given);
    return assertion;
  };

  expect(await client.openSession({ accountId: "InternalAccount:1", passkey })).toMatchObject(facts);

  expect(shown).toEqual([challenge]);
  expect(seen.slice(1).map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ["/auth/credentials/AuthMethod%3APASSKEY/challenge", { clientPublicKey: keyPair.publicKey }],
    ["/auth/credentials/AuthMethod%3APASSKEY/verify", { type: "PASSKEY", assertion }],
  ]);
  expect(seen.map(({ headers }) => headers.get("Request-Id"))).toEqual([null, null, "Request:1"]);
});

test("a credential that is no passkey does not ask an authenticator", async () => {
  const { client, seen } = scripted([challenged()]);
  const opening = client.openSession({
    credentialId: "AuthMethod:1",
    passkey: () => expect.fail("there is nothing to sign"),
  });

  await expect(opening).rejects.toThrow(TypeError);
  expect(seen).toHaveLength(1);
});

test("a session by identity provider: the token carries the hash of the key, and no challenge is asked for", async () => {
  const { client, seen } = scripted([credentials("OAUTH"), opened()], { generateKeyPair: () => keyPair });
  const nonces: string[] = [];
  const oidc = async (nonce: string): Promise<string> => `token ${nonces.push(nonce)}`;

  expect(await client.openSession({ accountId: "InternalAccount:1", oidc })).toMatchObject(facts);

  expect(nonces).toEqual([createHash("sha256").update(keyPair.publicKey).digest("hex")]);
  expect(seen.slice(1).map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [
      "/auth/credentials/AuthMethod%3AOAUTH/verify",
      { type: "OAUTH", oidcToken: "token 1", clientPublicKey: keyPair.publicKey },
    ],
  ]);
});

test.for([
  ["passkey", "PASSKEY", { passkey: async () => assertion }],
  ["oidc", "OAUTH", { oidc: async () => "token" }],
] as const)("an account without a credential for %s has no session to open that way", async ([, type, proof]) => {
  const { client } = scripted([credentials("EMAIL_OTP")]);

  const opening = client.openSession({ accountId: "InternalAccount:1", ...proof });

  await expect(opening).rejects.toMatchObject({ kind: "no-credential", type });
});

const request = { payloadToSign: "sign this", requestId: "Request:1", expiresAt: facts.expiresAt };

test("a session is refreshed with its own signature, for a key of the new one's own", async () => {
  const { client, seen } = scripted([challenged(), opened(), Response.json(request, { status: 202 }), opened()], {
    generateKeyPair: () => keyPair,
  });
  const old = await client.openSession({ credentialId: "AuthMethod:1", otp });

  const fresh = await client.refreshSession(old);

  expect(fresh).not.toBe(old);
  expect(fresh).toMatchObject(facts);
  expect(seen.slice(2).map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body)])).toEqual([
    ["POST /auth/sessions/Session%3A1/refresh", { clientPublicKey: keyPair.publicKey }],
    ["POST /auth/sessions/Session%3A1/refresh", { clientPublicKey: keyPair.publicKey }],
  ]);
  const stamp: unknown = JSON.parse(
    Buffer.from(seen[3]?.headers.get("Service-Wallet-Signature") ?? "", "base64url").toString(),
  );
  expect(stamp).toMatchObject({ publicKey: publicKeyOf(sessionPrivateKey) });
});

test("a session signs until it ends and not from then on, by the clock that was passed in", async () => {
  const clock = { now: () => Date.parse(facts.expiresAt) - 1 };
  const { client } = scripted([challenged(), opened()], { generateKeyPair: () => keyPair, clock });
  const session = await client.openSession({ credentialId: "AuthMethod:1", otp });

  expect(session.stamp("text")).not.toBe("");
  clock.now = () => Date.parse(facts.expiresAt);
  expect(() => session.stamp("text")).toThrow(
    expect.objectContaining({ kind: "session-expired", sessionId: facts.id, expiresAt: facts.expiresAt }),
  );
});

test("a wrong code is the service's own refusal, and is not tried again", async () => {
  const { client, seen } = scripted([challenged(), refusal(401, "UNAUTHORIZED")]);

  await expect(client.openSession({ credentialId: "AuthMethod:1", otp })).rejects.toMatchObject({ status: 401 });
  expect(seen).toHaveLength(2);
});

test("an abort while the holder looks for the code stops before the proof", async () => {
  const abort = new AbortController();
  const { client, seen } = scripted([challenged()]);
  const aborting = async (): Promise<string> => {
    abort.abort("enough");
    return "000000";
  };

  const opening = client.openSession({ credentialId: "AuthMethod:1", otp: aborting, signal: abort.signal });

  await expect(opening).rejects.toBe("enough");
  expect(seen).toHaveLength(1);
});

test("no print-out, JSON or copy of a session shows its key", async () => {
  const { client } = scripted([challenged(), opened()], { generateKeyPair: () => keyPair });
  const session = await client.openSession({ credentialId: "AuthMethod:1", otp });

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
