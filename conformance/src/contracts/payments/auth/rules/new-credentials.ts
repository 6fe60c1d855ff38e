import type { Contract, RuleId } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { credentialsOf } from "../credentials.ts";
import { credentialOf, openOauthSession } from "../fixtures.ts";
import { fixtureOf, fixturesOf } from "../../../../requests/fixtures/fixture.ts";
import { oauthProof } from "../identity-proofs.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import { creationToken, type Claims } from "../oidc.ts";
import { goodPasskeyProof, makePasskey, passkeyBody } from "../passkey-credentials.ts";
import { createPasskey } from "../passkeys.ts";
import { perform } from "../../../../requests/fixtures/perform.ts";
import { fixtureValue } from "../../fixture-values.ts";
import { textAt } from "../../../../json/value-at.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { handWrittenCheck, type Run } from "../../../../checks/hand-written-check.ts";
import { walletOf } from "../../accounts/fixtures.ts";

const creation = "auth.credentials.create";

/** A new credential: its name, its form, how many there may be, and that it opens sessions like any other. */
export function newCredentialRules(contract: Contract): Check[] {
  const rule = (rules: RuleId[], name: string, run: Run): Check =>
    handWrittenCheck(contract, { rules, name, operation: creation, run });
  const naming = (id: RuleId, what: string, claims: (sub: string) => Claims): Check =>
    rule([id], `an OAUTH credential is named by ${what}`, named(what, claims));
  return [
    naming("AUTH-05", "its email", (sub) => ({ email: `mail-of-${sub}@example.com` })),
    naming("G-91a", "its sub, for want of an email", () => ({ email: undefined })),
    rule(["AUTH-12"], "clientDataJSON is no field of an attestation", spelled),
    rule(["AUTH-30"], "a wallet takes several passkeys", several),
    rule(["AUTH-32", "AUTH-37"], "an e-mail credential comes again", addedAgain),
    rule(["AUTH-37"], "a credential just added opens sessions", provedLikeAny),
  ];
}

/** An OAUTH credential is named by its token, in the reply and in the list. */
function named(what: string, claims: (sub: string) => Claims): Run {
  return async (t: Trial, rules) => {
    const [wallet, sub] = [await walletOf(t), t.unique("person")];
    const given = claims(sub);
    const body = { type: "OAUTH", accountId: wallet.id, oidcToken: await creationToken(t, sub, given) };
    const made = fixtureOf(await perform(t, creation, { body }), "An OAUTH credential");
    const shown = (await credentialsOf(t, wallet.id)).find(({ id }) => id === made.id);
    const expected = textAt(given, "email") ?? sub;
    const names = [made.body["nickname"], shown?.body["nickname"]];
    expecting(t, rules, creation).that(
      what,
      names.every((name) => name === expected),
      () => [`the nickname ${expected}`, names.join(", listed as ")],
    );
  };
}

async function spelled(t: Trial, rules: readonly string[]): Promise<void> {
  const { id } = await walletOf(t);
  const { attestation, ...body } = passkeyBody(t, id, createPasskey());
  const { clientDataJson, ...rest } = Object(attestation) as Record<string, unknown>;
  const request = { ...body, attestation: { ...rest, clientDataJSON: clientDataJson } };
  const reply = await t.call(creation, { body: request, deliberatelyInvalid: true });
  expecting(t, rules).status("clientDataJSON", reply, 400);
}

async function several(t: Trial, rules: readonly string[]): Promise<void> {
  const accountId = (await walletOf(t)).id;
  for (const state of ["a first passkey", "a second passkey", "a third passkey"]) {
    const body = passkeyBody(t, accountId, createPasskey());
    expecting(t, rules).success(state, await perform(t, creation, { body }));
  }
  const passkeys = (await credentialsOf(t, accountId)).filter(({ body }) => body["type"] === "PASSKEY");
  expecting(t, rules, "auth.credentials.list").that("afterwards", passkeys.length === 3, () => [
    "three passkeys",
    `${passkeys.length}`,
  ]);
}

/** The e-mail credential is revoked with another's signature, and added again (AUTH-32). */
async function addedAgain(t: Trial): Promise<void> {
  const rules = declared(t.contract, "AUTH-32");
  const [accountId, former] = [(await walletOf(t)).id, await credentialOf(t)];
  const other = await openOauthSession(t, await makeOauthCredential(t));
  const gone = await perform(t, "auth.credentials.revoke", { params: { id: former.id } }, other);
  t.precondition(gone.status === 204, "the e-mail credential could not be revoked");
  const again = await perform(t, creation, { body: { type: "EMAIL_OTP", accountId } }, other);
  expecting(t, rules).status("once the one before is revoked", again, 201);
  const credential = fixtureOf(again, "An e-mail credential");
  expecting(t, rules, creation).that("a credential of its own", credential.id !== former.id, () => [
    "another id than before",
    credential.id,
  ]);
  const body = { type: "EMAIL_OTP", otp: fixtureValue(t, "oneTimeCode"), clientPublicKey: generateKeyPair().publicKey };
  const proof = await t.call("auth.credentials.verify", { params: { id: credential.id }, body });
  expecting(t, declared(t.contract, "AUTH-37")).success("by a code", proof);
}

/** Whatever its type, a new credential opens sessions, and these are listed and sign (AUTH-37). */
async function provedLikeAny(t: Trial, rules: readonly string[]): Promise<void> {
  const [oauth, passkey] = [await makeOauthCredential(t), await makePasskey(t)];
  const proofs = { "by a token": await oauthProof(t, oauth), "by a passkey": await goodPasskeyProof(t, passkey) };
  for (const [state, proof] of Object.entries(proofs)) {
    const reply = await t.call("auth.credentials.verify", proof);
    expecting(t, rules).success(state, reply);
    await expectLive(t, rules, state, reply);
  }
}

async function expectLive(t: Trial, rules: readonly string[], state: string, opened: Exchange): Promise<void> {
  const accountId = (await walletOf(t)).id;
  const sessions = fixturesOf(await t.call("auth.sessions.list", { query: { accountId } }), "Sessions");
  const id = textAt(opened.body, "id");
  expecting(t, rules, "auth.sessions.list").that(
    `${state}, afterwards`,
    sessions.some((each) => each.id === id),
    () => [`${id} among the wallet's sessions`, sessions.map((each) => each.id).join(", ")],
  );
}
