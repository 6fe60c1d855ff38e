import type { CallRequest, Derivation, Exchange, Expectations, Fixture, Trial } from "../../words.ts";
import { perform, check } from "../../words.ts";
import { clientKeys } from "../client-keys.ts";
import { oauthProof } from "../identity-proofs.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import { newPasskeyProof, makePasskey } from "../passkey-credentials.ts";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { signedRetryOf } from "../../../../requests/fixtures/perform.ts";
import { makeSignedCredential, openOauthSession, credentialOf, sessionOf } from "../fixtures.ts";
import { codeProof, LEGACY_STAMP, openSession, sessionIn, type WalletSession } from "../sessions.ts";
import { walletOf } from "../../accounts/fixtures.ts";

const revocation = "auth.credentials.revoke";

/** What becomes of a revoked credential and its sessions; and that the last one stays. */
export const revokedCredentialRules: readonly Derivation[] = [
  /** A revoked credential is no longer listed and proves nothing; the other one is unchanged (AUTH-36). */
  check(revocation, "a revoked credential is not listed", "AUTH-36", async (t, expect) => {
    const [victim, other] = [await makeOauthCredential(t), await makeOauthCredential(t)];
    const proof = await oauthProof(t, victim);
    expect.status("revoking", await perform(t, revocation, { params: { id: victim.id } }), 204);
    const ids = await idsIn(t, "auth.credentials.list");
    const list = expect.of("auth.credentials.list");
    list.listed("the list afterwards", ids, { has: [other.id], lacks: [victim.id] });
    expect.status("proving it", await t.call("auth.credentials.verify", proof), 404);
  }),
  provingNothing("passkey", async (t) => {
    const passkey = await makePasskey(t);
    return { id: passkey.id, signer: await sessionOf(t), proof: await newPasskeyProof(t, passkey) };
  }),
  provingNothing("e-mail credential", async (t) => {
    const { id } = await credentialOf(t);
    const signer = await openOauthSession(t, await makeOauthCredential(t));
    return { id, signer, proof: { params: { id }, body: codeProof(t, clientKeys().publicKey) } };
  }),

  /** Its sessions end with it, and no others do (G-84c). */
  check(revocation, "revoking a credential ends its sessions", "G-84c", async (t, expect) => {
    const credential = await makeOauthCredential(t);
    const [signer, ended] = [await sessionOf(t), await openOauthSession(t, credential)];
    await expectEnded(t, expect, { credential, signer, ended: [ended] });
  }),
  /**
   * A session that was opened by a stamp of another one, however often, has the credential of that one: it may not sign
   * for its end (AUTH-35), and ends with it (G-84c).
   */
  check(revocation, "a refreshed session ends with its credential", ["G-84c", "AUTH-35"], async (t: Trial, expect) => {
    const credential = await makeOauthCredential(t);
    const [signer, former] = [await sessionOf(t), await openOauthSession(t, credential)];
    const once = await refreshed(t, former, credential);
    const twice = await refreshed(t, once, credential);
    t.precondition(once.privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
    const bySelf = await perform(t, revocation, { params: { id: credential.id } }, once);
    expect.by("AUTH-35").status("a refreshed session of the credential", bySelf, 401);
    await expectEnded(t, expect.by("G-84c"), { credential, signer, ended: [once, twice] });
  }),
  check(revocation, "the last credential can be revoked without a conflict", "ERR-05", async (t, expect) => {
    const { id } = await credentialOf(t);
    expect.status("the only credential", await t.call(revocation, { params: { id } }), 400);
  }),
  oneLeft("concurrent revocations of two credentials leave one", async (t, { ids, signers }) => {
    const first = await signedRevocation(t, ids[0], signers[0]);
    const second = await signedRevocation(t, ids[1], signers[1]);
    return Promise.all([t.call(revocation, first), t.call(revocation, second)]);
  }),
  // The sandbox's own stamp belongs to no session, so that only the number of credentials prevents it.
  oneLeft("signed retries that revoke two credentials leave one", async (t, { ids }) => {
    const sandbox = { stamp: () => LEGACY_STAMP };
    const first = await signedRevocation(t, ids[0], sandbox);
    const second = await signedRevocation(t, ids[1], sandbox);
    return [await t.call(revocation, first), await t.call(revocation, second)];
  }),
];

async function idsIn(t: Trial, list: string): Promise<string[]> {
  return wholeListOf(t, list, { accountId: (await walletOf(t)).id });
}

/** A proof that was prepared before its credential was revoked is refused afterwards (AUTH-36). */
function provingNothing(
  what: string,
  prepare: (t: Trial) => Promise<{ id: string; signer: WalletSession; proof: CallRequest }>,
): Derivation {
  return check(revocation, `a revoked ${what} cannot be verified`, "AUTH-36", async (t: Trial, expect) => {
    const { id, signer, proof } = await prepare(t);
    const revoked = await perform(t, revocation, { params: { id } }, signer);
    t.precondition(revoked.status === 204, "the credential could not be revoked");
    expect.status("proving it", await t.call("auth.credentials.verify", proof), 404);
  });
}

async function refreshed(t: Trial, former: WalletSession, credential: Fixture): Promise<WalletSession> {
  const { publicKey, privateKey } = clientKeys(1);
  const request = { params: { id: former.id }, body: { clientPublicKey: publicKey } };
  return sessionIn(await perform(t, "auth.sessions.refresh", request, former), credential, privateKey);
}

/** A credential to be revoked, a session of another one that signs for it, and those that have to end with it. */
interface Ending {
  credential: Fixture;
  signer: WalletSession;
  ended: readonly WalletSession[];
}

async function expectEnded(t: Trial, expect: Expectations, { credential, signer, ended }: Ending): Promise<void> {
  const revoked = await perform(t, revocation, { params: { id: credential.id } }, signer);
  t.precondition(revoked.status === 204, "the credential could not be revoked");
  const ids = await idsIn(t, "auth.sessions.list");
  const lacks = ended.map(({ id }) => id);
  expect.of("auth.sessions.list").listed("the list afterwards", ids, { has: [signer.id], lacks });
  const request = { params: { id: signer.id } };
  for (const session of ended) {
    t.precondition(session.privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
    expect.status("its stamp", await perform(t, "auth.sessions.revoke", request, session), 401);
  }
}

/** Two credentials, and a session of each, so that each could be revoked by the other. */
interface Pair {
  ids: [string, string];
  /** The n-th may sign for the n-th to be revoked. */
  signers: [WalletSession, WalletSession];
}

async function pairOf(t: Trial): Promise<Pair> {
  // The wallet has exactly these two, whatever credential the fixtures' own session is of.
  const first = await credentialOf(t);
  const session = await openSession(t, first);
  const second = await makeSignedCredential(t, session);
  return { ids: [first.id, second.id], signers: [await openOauthSession(t, second), session] };
}

function signedRevocation(t: Trial, id: string, signer: Pick<WalletSession, "stamp">): Promise<CallRequest> {
  return signedRetryOf(t, revocation, { params: { id } }, signer);
}

/** A wallet's last credential cannot be revoked (LIM-01). */
function oneLeft(name: string, revoke: (t: Trial, pair: Pair) => Promise<readonly Exchange[]>): Derivation {
  return check(revocation, name, "LIM-01", async (t, expect) => {
    const statuses = (await revoke(t, await pairOf(t))).map(({ status }) => status);
    const left = await idsIn(t, "auth.credentials.list");
    const isOneLeft = statuses.filter((status) => status === 204).length === 1 && left.length === 1;
    expect.that(name, isOneLeft, () => [
      "one of two credentials revoked, and the other one left",
      `${statuses.join(" and ")}, ${left.length} left`,
    ]);
  });
}
