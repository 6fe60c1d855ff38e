import type { Derivation, Exchange, Expectations, RuleId, Trial } from "../../words.ts";
import { check, fixtureOf, perform, textAt } from "../../words.ts";
import { generateKeyPair } from "@tallystick/wallet";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { credentialsOf } from "../credentials.ts";
import { credentialOf, oauthBody, openOauthSession } from "../fixtures.ts";
import { oauthProof } from "../identity-proofs.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import type { Claims } from "../oidc.ts";
import { newPasskeyProof, makePasskey, passkeyBody } from "../passkey-credentials.ts";
import { createPasskey } from "../passkeys.ts";
import { fixtureValue } from "../../fixture-values.ts";
import { walletOf } from "../../accounts/fixtures.ts";

const creation = "auth.credentials.create";

/** A new credential: its name, its form, how many there may be, and that it opens sessions like any other. */
export const newCredentialRules: readonly Derivation[] = [
  named("AUTH-05", "its email", (sub) => ({ email: `mail-of-${sub}@example.com` })),
  named("G-91a", "its sub without an email", () => ({ email: undefined })),
  check("auth.credentials.create", "an attestation with clientDataJSON is refused", "AUTH-12", async (t, expect) => {
    const { id } = await walletOf(t);
    const { attestation, ...body } = passkeyBody(t, id, createPasskey());
    const { clientDataJson, ...rest } = Object(attestation) as Record<string, unknown>;
    const request = { ...body, attestation: { ...rest, clientDataJSON: clientDataJson } };
    const reply = await t.call(creation, { body: request, deliberatelyInvalid: true });
    expect.status("clientDataJSON", reply, 400);
  }),
  check("auth.credentials.create", "a wallet accepts several passkeys", "AUTH-30", async (t, expect) => {
    const accountId = (await walletOf(t)).id;
    for (const state of ["a first passkey", "a second passkey", "a third passkey"]) {
      expect.success(state, await perform(t, creation, { body: passkeyBody(t, accountId, createPasskey()) }));
    }
    const passkeys = (await credentialsOf(t, accountId)).filter(({ body }) => body["type"] === "PASSKEY");
    expect
      .of("auth.credentials.list")
      .that("afterwards", passkeys.length === 3, () => ["three passkeys", `${passkeys.length}`]);
  }),

  /** The e-mail credential is revoked with another's signature, and added again (AUTH-32). */
  check(
    "auth.credentials.create",
    "a revoked e-mail credential can be added again",
    ["AUTH-32", "AUTH-37"],
    async (t: Trial, expect) => {
      const [accountId, former] = [(await walletOf(t)).id, await credentialOf(t)];
      const other = await openOauthSession(t, await makeOauthCredential(t));
      const gone = await perform(t, "auth.credentials.revoke", { params: { id: former.id } }, other);
      t.precondition(gone.status === 204, "the e-mail credential could not be revoked");
      const again = await perform(t, creation, { body: { type: "EMAIL_OTP", accountId } }, other);
      expect.by("AUTH-32").status("once the one before is revoked", again, 201);
      const credential = fixtureOf(again, "An e-mail credential");
      expect
        .by("AUTH-32")
        .that("a credential of its own", credential.id !== former.id, () => ["another id than before", credential.id]);
      const body = {
        type: "EMAIL_OTP",
        otp: fixtureValue(t, "oneTimeCode"),
        clientPublicKey: generateKeyPair().publicKey,
      };
      const proof = await t.call("auth.credentials.verify", { params: { id: credential.id }, body });
      expect.by("AUTH-37").success("by a code", proof);
    },
  ),

  /** Whatever its type, a new credential opens sessions, and these are listed and sign (AUTH-37). */
  check("auth.credentials.create", "a new credential opens sessions", "AUTH-37", async (t, expect) => {
    const [oauth, passkey] = [await makeOauthCredential(t), await makePasskey(t)];
    const proofs = { "by a token": await oauthProof(t, oauth), "by a passkey": await newPasskeyProof(t, passkey) };
    for (const [state, proof] of Object.entries(proofs)) {
      const reply = await t.call("auth.credentials.verify", proof);
      expect.success(state, reply);
      await expectLive(t, expect, state, reply);
    }
  }),
];

/** An OAUTH credential is named by its token, in the reply and in the list. */
function named(rule: RuleId, what: string, claims: (sub: string) => Claims): Derivation {
  return check(creation, `an OAUTH credential is named after ${what}`, rule, async (t, expect) => {
    const sub = t.unique("person");
    const given = claims(sub);
    const body = await oauthBody(t, sub, given);
    const made = fixtureOf(await perform(t, creation, { body }), "An OAUTH credential");
    const shown = (await credentialsOf(t, (await walletOf(t)).id)).find(({ id }) => id === made.id);
    const expected = textAt(given, "email") ?? sub;
    const names = [made.body["nickname"], shown?.body["nickname"]];
    expect.that(
      what,
      names.every((name) => name === expected),
      () => [`the nickname ${expected}`, names.join(", listed as ")],
    );
  });
}

async function expectLive(t: Trial, expect: Expectations, state: string, opened: Exchange): Promise<void> {
  const ids = await wholeListOf(t, "auth.sessions.list", { accountId: (await walletOf(t)).id });
  expect.of("auth.sessions.list").listed(`${state}, afterwards`, ids, { has: [textAt(opened.body, "id") ?? ""] });
}
