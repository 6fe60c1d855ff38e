import type { Derivation, Exchange, Expectations, Fixture, Trial } from "../../words.ts";
import { byTheClock, check, fixturesOf, perform, textAt, valueAt } from "../../words.ts";
import { generateKeyPair } from "@tallystick/wallet";
import { credentialsOf } from "../credentials.ts";
import { anotherSession, credentialOf } from "../fixtures.ts";
import { codeProof, openSealed, sessionIn, type WalletSession } from "../sessions.ts";
import { advanceTo } from "../../../../requests/states/advance-to.ts";
import { walletOf } from "../../accounts/fixtures.ts";

const revocation = "auth.sessions.revoke";

const refreshing = "auth.sessions.refresh";

/** How sessions are listed and refreshed, and what a challenge and a key are valid for. */
export const sessionRules: readonly Derivation[] = [
  check(refreshing, "a refresh opens a separate session", "G-83c", async (t: Trial, expect) => {
    const { former, keys, reply } = await refresh(t);
    expect.status("signed", reply, 201);
    const id = textAt(reply.body, "id");
    const ids = (await sessionsOf(t)).map((each) => each.id);
    expect.that("the list afterwards", id !== former.id && ids.includes(id ?? ""), () => [
      `another session than ${former.id}, listed too`,
      `${String(id)}, listed ${ids.join(", ")}`,
    ]);
    t.precondition(former.privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
    const session = await sessionIn(reply, { id: former.credentialId, body: {} }, keys.privateKey);
    const isAnother = session.privateKey !== undefined && session.privateKey !== former.privateKey;
    expect.that("its key", isAnother, () => [
      "a new session key, sealed to the key in the body",
      session.privateKey === undefined ? "nothing that opens" : "the former session's key",
    ]);
    const byOther = await openSealed(valueAt(reply.body, "encryptedSessionSigningKey"), generateKeyPair().privateKey);
    expect.that("another key", byOther === undefined, () => ["a bundle that another key does not open", "it opened"]);
    const signed = await perform(t, revocation, { params: { id: former.id } }, session);
    expect.status("its stamp", signed, 204);
    await expectListed(t, expect, "the list once the former session is revoked", session);
  }),
  check(refreshing, "a refreshed session remains valid", "G-83d", async (t: Trial, expect) => {
    const { former, reply } = await refresh(t);
    t.precondition(reply.status === 201, "the session could not be refreshed");
    const shown = (await sessionsOf(t)).find(({ id }) => id === former.id);
    const expiresAt = textAt(shown?.body, "expiresAt");
    expect.that("the list afterwards", shown !== undefined && expiresAt === former.expiresAt, () => [
      `${former.id} until ${String(former.expiresAt)}`,
      shown === undefined ? "it is listed no more" : `until ${String(expiresAt)}`,
    ]);
    const victim = await anotherSession(t);
    const signed = await perform(t, revocation, { params: { id: victim.id } }, former);
    expect.status("its stamp", signed, 204);
  }),

  /** What a refresh opened has an end of its own, after that of the session that was refreshed (G-83c). */
  check(refreshing, "a refreshed session outlives the former", "G-83c", byTheClock, async (t: Trial, expect) => {
    const former = await anotherSession(t);
    const until = Date.parse(former.expiresAt ?? "");
    t.precondition(Number.isFinite(until), "the session names no expiresAt");
    await t.advance(Math.floor((until - (await t.advance(0))) / 2));
    const { publicKey, privateKey } = generateKeyPair();
    const request = { params: { id: former.id }, body: { clientPublicKey: publicKey } };
    const reply = await perform(t, refreshing, request, former);
    const session = await sessionIn(reply, { id: former.credentialId, body: {} }, privateKey);
    const isLater = Date.parse(session.expiresAt ?? "") > until + 10_000;
    t.precondition(isLater, "the refreshed session ends with the one before");
    await advanceTo(t, until + 1_000);
    await expectListed(t, expect, "the list once the former session has expired", session);
    const victim = await anotherSession(t);
    const signed = await perform(t, revocation, { params: { id: victim.id } }, session);
    expect.status("its stamp once the former session has expired", signed, 204);
  }),
  check("auth.credentials.verify", "a client key can be reused", "V-52c", async (t, expect) => {
    const { id } = await credentialOf(t);
    await t.call("auth.credentials.challenge", { params: { id } });
    const body = codeProof(t, generateKeyPair().publicKey);
    for (const state of ["a new key", "the same key again"]) {
      expect.success(state, await t.call("auth.credentials.verify", { params: { id }, body }));
    }
  }),
  check("auth.credentials.challenge", "a challenge updates the credential's updatedAt", "G-80c", async (t, expect) => {
    const { id, body } = await credentialOf(t);
    const before = Date.parse(String(body["updatedAt"]));
    const reply = await t.call("auth.credentials.challenge", { params: { id } });
    const shown = (await credentialsOf(t, (await walletOf(t)).id)).find((each) => each.id === id);
    const after = [reply.body, shown?.body].map((each) => Date.parse(textAt(each, "updatedAt") ?? ""));
    expect.that(
      "a challenge",
      after.every((moment) => moment > before),
      () => [
        `an updatedAt later than ${new Date(before).toISOString()}`,
        `${String(textAt(reply.body, "updatedAt"))}, listed ${String(textAt(shown?.body, "updatedAt"))}`,
      ],
    );
  }),

  /** A session ends once: after its expiry there is nothing left to revoke (V-53b). */
  check(revocation, "an expired session cannot be revoked", "V-53b", byTheClock, async (t: Trial, expect) => {
    const { id, expiresAt } = await anotherSession(t);
    const until = Date.parse(expiresAt ?? "");
    t.precondition(Number.isFinite(until), "the session names no expiresAt");
    await advanceTo(t, until + 1_000);
    expect.status("expired", await t.call(revocation, { params: { id } }), 404);
  }),
];

async function sessionsOf(t: Trial): Promise<Fixture[]> {
  const accountId = (await walletOf(t)).id;
  return fixturesOf(await t.call("auth.sessions.list", { query: { accountId } }), "Sessions");
}

interface Refresh {
  /** The session that was refreshed. */
  former: WalletSession;
  keys: { publicKey: string; privateKey: string };
  reply: Exchange;
}

async function refresh(t: Trial): Promise<Refresh> {
  const [former, keys] = [await anotherSession(t), generateKeyPair()];
  const request = { params: { id: former.id }, body: { clientPublicKey: keys.publicKey } };
  return { former, keys, reply: await perform(t, refreshing, request, former) };
}

async function expectListed(t: Trial, expect: Expectations, state: string, { id }: WalletSession): Promise<void> {
  const ids = (await sessionsOf(t)).map((each) => each.id);
  expect.listed(state, ids, { has: [id] });
}
