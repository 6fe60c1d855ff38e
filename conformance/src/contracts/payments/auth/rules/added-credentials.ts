import type { CallRequest, Derivation, Trial } from "../../words.ts";
import { answerOf, isSuccess, perform, check, textAt } from "../../words.ts";
import { credentialsOf } from "../credentials.ts";
import { credentialOf, oauthBody, openOauthSession } from "../fixtures.ts";
import { makeCustomer } from "../../customers/fixtures.ts";
import { findInternalAccount, walletOf } from "../../accounts/fixtures.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import { creationToken, type Claims } from "../oidc.ts";
import { makePasskey, passkeyBody } from "../passkey-credentials.ts";
import { createPasskey } from "../passkeys.ts";
import { challengeOf } from "../../../../requests/fixtures/perform.ts";
import { expectAtMost, forEachCaller } from "../../races.ts";
import { atOnce } from "../../../../checks/refusals/races/prepared.ts";

const creation = "auth.credentials.create";

/** How a wallet gets further credentials: what must be signed, and what is refused. */
export const addedCredentialRules: readonly Derivation[] = [
  check(creation, "a further credential needs a signature", "AUTH-07", async (t, expect) => {
    const { id } = await walletOf(t);
    const { length } = await credentialsOf(t, id);
    for (const body of await newBodies(t, id)) {
      expect.status(`a further ${String(body["type"])}`, await t.call(creation, { body }), 202);
    }
    const now = (await credentialsOf(t, id)).length;
    expect.that("afterwards", now === length, () => [`${length} credentials, as before`, `${now}`]);
  }),
  check(creation, "a signed retry adds a further credential", "AUTH-08", async (t, expect) => {
    const { id } = await walletOf(t);
    for (const body of await newBodies(t, id)) {
      const reply = await perform(t, creation, { body });
      expect.status(`a further ${String(body["type"])}`, reply, 201);
      const made = (await credentialsOf(t, id)).find((each) => each.id === textAt(reply.body, "id"));
      const isShown = [made?.body, reply.body].every(
        (each) => textAt(each, "type") === body["type"] && textAt(each, "accountId") === id,
      );
      expect.that(`the ${String(body["type"])} it shows`, isShown, () => [
        `a ${String(body["type"])} of ${id}, listed too`,
        `${JSON.stringify(reply.body)}, listed as ${JSON.stringify(made?.body)}`,
      ]);
    }
  }),

  /** The first credential has no session that could sign (V-50a). */
  check(creation, "the first credential needs no signature", "V-50a", async (t, expect) => {
    for (const nth of [0, 1]) {
      const customer = await makeCustomer(t, { email: null });
      const wallet = await findInternalAccount(t, customer.id, { type: "EMBEDDED_WALLET" });
      const body = (await newBodies(t, wallet.id))[nth];
      expect.status(`a first ${String(body?.["type"])}`, await t.call(creation, { body }), 201);
    }
  }),

  /** An impossible credential is refused before any signature (G-78c). */
  check(creation, "an impossible credential is refused on the first call", "G-78c", async (t, expect) => {
    const accountId = (await walletOf(t)).id;
    const [{ passkey }, { sub }] = [await makePasskey(t), await makeOauthCredential(t)];
    const bodies = {
      "a second EMAIL_OTP": { type: "EMAIL_OTP", accountId },
      "the same passkey": passkeyBody(t, accountId, passkey),
      "the same person": await oauthBody(t, sub),
    };
    for (const [state, body] of Object.entries(bodies)) {
      const reply = await t.call(creation, { body });
      expect.that(state, reply.status >= 400 && reply.status < 500, () => ["a refusal, and no 202", answerOf(reply)]);
    }
  }),

  /** One name means another person elsewhere: only iss, aud and sub together are an identity. */
  check(creation, "issuer, audience and subject together identify a person", "AUTH-31", async (t, expect) => {
    const { sub } = await makeOauthCredential(t);
    const request = async (person: string, claims: Claims): Promise<CallRequest> => {
      // Nothing else may be the same.
      const email = `${t.unique("mail")}@example.com`;
      return { body: await oauthBody(t, person, { email, ...claims }) };
    };
    for (const [state, claims] of Object.entries({
      "another audience": { aud: "other.example.com" },
      "another issuer": { iss: "https://appleid.apple.com" },
    })) {
      // Which issuers and audiences there are a target may choose: a person whom nobody has heard of shows it.
      const another = await t.call(creation, await request(t.unique("person"), claims));
      if (challengeOf(another) === undefined) continue;
      expect.status(state, await perform(t, creation, await request(sub, claims)), 201);
    }
  }),

  /** After the wallet's own was revoked by another credential, which signs for each of them. */
  check(creation, "concurrent requests add one e-mail credential", "AUTH-29", async (t: Trial, expect) => {
    const credential = await credentialOf(t);
    const session = await openOauthSession(t, await makeOauthCredential(t));
    const revoked = await perform(t, "auth.credentials.revoke", { params: { id: credential.id } }, session);
    t.precondition(revoked.status === 204, "the e-mail credential could not be revoked");
    const body = { type: "EMAIL_OTP", accountId: (await walletOf(t)).id };
    const calls = forEachCaller(() => ({ operation: creation, request: { body } }));
    expectAtMost(expect, "an e-mail credential", await atOnce(t, calls, session), { most: 1, isTaken: isSuccess });
  }),
];

/** The bodies of a new passkey and a new OAUTH credential of the wallet. */
async function newBodies(t: Trial, accountId: string): Promise<Record<string, unknown>[]> {
  return [
    passkeyBody(t, accountId, createPasskey()),
    { type: "OAUTH", accountId, oidcToken: await creationToken(t, t.unique("person")) },
  ];
}
