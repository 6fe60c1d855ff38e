import { stamp, unseal, WalletError } from "@tallystick/wallet";
import type { Exchange, Fixture, Trial } from "../words.ts";
import { fixtureOf, fixturesOf, FixtureUnavailable, textAt, valueAt } from "../words.ts";
import type { SigningSession } from "../../../requests/trial.ts";
import { fixtureValue } from "../fixture-values.ts";
import { clientKeys } from "./client-keys.ts";

/** Accepted in place of a stamp in the sandbox (G-114). */
export const LEGACY_STAMP = "sandbox-valid-signature";

/** A live session of a wallet, with its signing key. */
export interface WalletSession extends SigningSession {
  readonly accountId: string;
  readonly credentialId: string;
}

/** The e-mail credential that comes with the wallet. */
export async function findCredential(t: Trial, accountId: string): Promise<Fixture> {
  const reply = await t.eventually(
    () => t.call("auth.credentials.list", { query: { accountId } }),
    (seen) => emailOf(fixturesOf(seen, "Credentials")) !== undefined,
  );
  const credential = emailOf(fixturesOf(reply, "Credentials"));
  if (credential === undefined) throw new FixtureUnavailable("A new wallet has no EMAIL_OTP credential.");
  return credential;
}

function emailOf(credentials: Fixture[]): Fixture | undefined {
  return credentials.find(({ body }) => body["type"] === "EMAIL_OTP");
}

/** Opens a session: a fresh code, the verification, and the session key unsealed. */
export async function openSession(t: Trial, credential: Fixture): Promise<WalletSession> {
  const keys = clientKeys();
  const params = { id: credential.id };
  // A code requested too often is refused (AUTH-18); the sandbox's is valid all the same (SBX-48).
  await t.fixtures.once(`challenge ${credential.id}`, () => t.call("auth.credentials.challenge", { params }));
  const body = codeProof(t, keys.publicKey);
  return sessionIn(await t.call("auth.credentials.verify", { params, body }), credential, keys.privateKey);
}

/** What proves an e-mail credential. */
export function codeProof(t: Trial, clientPublicKey: string): Readonly<Record<string, unknown>> {
  return { type: "EMAIL_OTP", otp: fixtureValue(t, "oneTimeCode"), clientPublicKey };
}

/** The session that a reply shows, its key unsealed with the key that it was sealed to. */
export async function sessionIn(reply: Exchange, credential: Fixture, privateKey: string): Promise<WalletSession> {
  const session = fixtureOf(reply, "A session");
  const signingKey = await openSealed(valueAt(session.body, "encryptedSessionSigningKey"), privateKey);
  return {
    id: session.id,
    accountId: textAt(session.body, "accountId") ?? textAt(credential.body, "accountId") ?? "",
    credentialId: credential.id,
    openedAt: textAt(session.body, "createdAt"),
    expiresAt: textAt(session.body, "expiresAt"),
    privateKey: signingKey,
    stamp: (payload) => (signingKey === undefined ? LEGACY_STAMP : stamp(payload, signingKey)),
  };
}

/** The session's key, or undefined for a stub. */
export async function openSealed(sealed: unknown, privateKey: string): Promise<string | undefined> {
  if (typeof sealed !== "string") return undefined;
  try {
    return await unseal(sealed, privateKey);
  } catch (error) {
    if (error instanceof WalletError) return undefined;
    throw error;
  }
}
