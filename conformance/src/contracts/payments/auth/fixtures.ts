import type { Fixture, Trial } from "../words.ts";
import { answerOf, fixtureOf, FixtureUnavailable, isSuccess, perform } from "../words.ts";
import { clientKeys } from "./client-keys.ts";
import { creationToken, proofToken, type Claims } from "./oidc.ts";
import { walletOf } from "../accounts/fixtures.ts";
import { findCredential, openSession, sessionIn, type WalletSession } from "./sessions.ts";

/** How long a session is used before another one is opened; milliseconds. It lasts 15 minutes. */
const SESSION_USE_MS = 5 * 60_000;

/** The e-mail credential of the owner's wallet. */
export async function credentialOf(t: Trial, owner?: Fixture): Promise<Fixture> {
  const { trial } = t.fixtures;
  const { id } = await walletOf(t, owner);
  return t.fixtures.once(`credential ${id}`, () => findCredential(trial, id));
}

/** The session that signs for the owner's wallet. */
export async function sessionOf(t: Trial, owner?: Fixture): Promise<WalletSession> {
  const credential = await credentialOf(t, owner);
  // Shared fixtures may be in use for longer than a session lasts.
  const age = Math.floor(t.fixtures.trial.ticks() / SESSION_USE_MS);
  return t.fixtures.once(`session ${credential.id} ${age}`, () => anotherSession(t, owner));
}

/** A further session of the same wallet, new with each call. */
export async function anotherSession(t: Trial, owner?: Fixture): Promise<WalletSession> {
  const session = await open(t.fixtures.trial, owner);
  t.fixtures.of(openedSessions).set(session.id, session);
  return session;
}

/** A further session of the wallet, which has been revoked. */
export async function revokedSession(t: Trial): Promise<WalletSession> {
  const session = await anotherSession(t);
  const reply = await perform(t, "auth.sessions.revoke", { params: { id: session.id } });
  if (!isSuccess(reply)) throw new FixtureUnavailable(`The session could not be revoked: ${answerOf(reply)}.`);
  return session;
}

/** A session that was opened for these fixtures, by its id. */
export function sessionNamed(t: Trial, id: string): WalletSession | undefined {
  return t.fixtures.of(openedSessions).get(id);
}

function openedSessions(): Map<string, WalletSession> {
  return new Map();
}

/** Credentials that hand out a stub instead of a session key. */
function stubs(): Set<string> {
  return new Set();
}

/** A session of the e-mail credential; when that returns a stub, of a further credential that may not. */
async function open(t: Trial, owner: Fixture | undefined): Promise<WalletSession> {
  const credential = await credentialOf(t, owner);
  const isStub = t.fixtures.of(stubs).has(credential.id);
  const session = isStub ? undefined : await openSession(t, credential);
  if (session?.privateKey !== undefined) return session;
  t.fixtures.of(stubs).add(credential.id);
  const signer = await t.fixtures.once(`stub ${credential.id}`, async () => session ?? openSession(t, credential));
  const make = (): Promise<OauthCredential> => makeSignedCredential(t, signer, owner);
  const further = await openOauthSession(t, await t.fixtures.once(`keyed ${credential.id}`, make));
  return further.privateKey === undefined ? (session ?? signer) : further;
}

/** A credential of the person `sub`. */
export type OauthCredential = Fixture & { readonly sub: string };

/** The body of a new credential of the owner's wallet: by a fresh token of this person, whose claims may differ. */
export async function oauthBody(
  t: Trial,
  sub: string = t.unique("person"),
  claims: Claims = {},
  owner?: Fixture,
): Promise<Record<string, unknown>> {
  const { id: accountId } = await walletOf(t, owner);
  return { type: "OAUTH", accountId, oidcToken: await creationToken(t, sub, claims) };
}

/** A further credential of the wallet, by a token of a person nobody has heard of, signed by this session. */
export async function makeSignedCredential(t: Trial, signer: WalletSession, owner?: Fixture): Promise<OauthCredential> {
  const sub = t.unique("person");
  const body = await oauthBody(t, sub, {}, owner);
  return { ...fixtureOf(await perform(t, "auth.credentials.create", { body }, signer), "An OAUTH credential"), sub };
}

/** Opens a session of an OAUTH credential by a fresh token of its person. */
export async function openOauthSession(t: Trial, credential: Fixture & { sub: string }): Promise<WalletSession> {
  const { publicKey, privateKey } = clientKeys();
  const oidcToken = await proofToken(t, credential.sub, publicKey);
  const body = { type: "OAUTH", oidcToken, clientPublicKey: publicKey };
  const reply = await t.call("auth.credentials.verify", { params: { id: credential.id }, body });
  return sessionIn(reply, credential, privateKey);
}
