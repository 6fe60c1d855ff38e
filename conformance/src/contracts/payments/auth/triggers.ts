import type { CallRequest, Trial } from "../words.ts";
import { isSuccess, perform, requestOf, textAt, unknownId } from "../words.ts";
import { goodOauthProof, makeOauthCredential } from "./oauth-credentials.ts";
import {
  challengePasskey,
  newPasskeyProof,
  makePasskey,
  passkeyBody,
  passkeyOf,
  passkeyProof,
} from "./passkey-credentials.ts";
import { createPasskey } from "./passkeys.ts";
import { withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { findInternalAccount, walletOf } from "../accounts/fixtures.ts";
import { makeCustomer } from "../customers/fixtures.ts";
import { fixtureValue } from "../fixture-values.ts";
import { only, type RefusedRequest, type RefusalTriggers } from "../../../requests/refusal-trigger.ts";
import { afterwards } from "../../../checks/refusals/expiring.ts";
import { clientKeys } from "./client-keys.ts";
import { anotherSession, credentialOf, oauthBody, sessionOf } from "./fixtures.ts";

/** Refusals about credentials, their proofs, and their sessions. */
export const credentialTriggers: RefusalTriggers = {
  // The proof of a credential of another type.
  "wrong-type body.type": async (t, operation) => {
    const { body, ...request } = await requestOf(t, operation.id);
    const clientPublicKey = textAt(body, "clientPublicKey");
    const code = { type: "EMAIL_OTP", otp: fixtureValue(t, "oneTimeCode"), clientPublicKey };
    const [oauth, passkey] = [await makeOauthCredential(t), await passkeyOf(t)];
    const token = await goodOauthProof(t, oauth);
    return [
      { variant: "a token for an e-mail credential", request: { ...request, body: token.body } },
      { variant: "a code for an OAUTH credential", request: { params: { id: oauth.id }, body: code } },
      { variant: "a code for a passkey", request: { params: { id: passkey.id }, body: code } },
    ];
  },
  "wrong-type path.id": async (t) => only({ params: { id: (await makeOauthCredential(t)).id } }),
  // A code that is not the sandbox's.
  "wrong-proof body.otp": async (t, operation, { at = "" }) =>
    Promise.all(
      Object.entries({ "": "111111", "a digit off": "000001", "going on": "0000000", "cut short": "00000" }).map(
        async ([variant, otp]) => ({ variant, request: withRequestValue(await requestOf(t, operation.id), at, otp) }),
      ),
    ),
  "wrong-proof body.assertion": async (t) => {
    const credential = await passkeyOf(t);
    const challenge = await challengePasskey(t, credential);
    const otherPasskeys = createPasskey().assertion(challenge.challenge);
    const assertion = { ...credential.passkey.assertion(challenge.challenge), signature: otherPasskeys["signature"] };
    return only(passkeyProof(credential, challenge, assertion));
  },
  "wrong-proof body.attestation": async (t) => {
    const body = passkeyBody(t, (await walletOf(t)).id, createPasskey());
    const other = createPasskey().attestation(Buffer.from("another challenge").toString("base64url"));
    return only({ body: { ...body, attestation: other } });
  },
  // A token that is too old.
  "auth.credentials.create wrong-proof body.oidcToken": async (t) =>
    only({ body: await oauthBody(t, t.unique("person"), { iat: 1_000_000_000 }) }),
  // A token for another key.
  "auth.credentials.verify wrong-proof body.oidcToken": async (t) =>
    only(await goodOauthProof(t, await makeOauthCredential(t), clientKeys(1).publicKey)),
  "auth.credentials.create malformed body.oidcToken": async (t, _operation, { at = "" }) =>
    noTokens(at, { body: { type: "OAUTH", accountId: (await walletOf(t)).id } }),
  "auth.credentials.verify malformed body.oidcToken": async (t, _operation, { at = "" }) =>
    noTokens(at, await goodOauthProof(t, await makeOauthCredential(t))),
  "unsupported body.oidcToken": async (t) =>
    only({ body: await oauthBody(t, t.unique("person"), { iss: "https://nobody.example.com" }) }),
  // For a passkey; the others are named by their proofs.
  "malformed body.nickname": async (t, _operation, { at = "" }) => {
    const request = { body: passkeyBody(t, (await walletOf(t)).id, createPasskey()) };
    return [
      { variant: "other signs", request: { ...withRequestValue(request, at, "key <1>"), deliberatelyInvalid: true } },
      {
        variant: "too long",
        request: { ...withRequestValue(request, at, "k".repeat(101)), deliberatelyInvalid: true },
      },
    ];
  },
  "malformed body.clientPublicKey": async (t, operation, { at = "" }) =>
    wrongKeys(t, at, await requestOf(t, operation.id)),
  // Only a passkey's challenge is about a key (V-82).
  "auth.credentials.challenge malformed body.clientPublicKey": async (t, _operation, { at = "" }) =>
    wrongKeys(t, at, { params: { id: (await passkeyOf(t)).id }, body: {} }),
  "missing body.clientPublicKey": async (t) => only({ params: { id: (await passkeyOf(t)).id } }),
  "missing header.Request-Id": async (t) => {
    const { headers: _without, ...request } = await newPasskeyProof(t, await passkeyOf(t));
    return only(request);
  },
  "unknown header.Request-Id": async (t, _operation, { at = "" }) => {
    const request = await newPasskeyProof(t, await passkeyOf(t));
    return only(withRequestValue(request, at, unknownId(t.contract, "Request", t.unique("id"))));
  },
  // Answered a second time, with the next count: nothing but the id was used before.
  "spent header.Request-Id": async (t: Trial, operation) => {
    const credential = await passkeyOf(t);
    const challenge = await challengePasskey(t, credential);
    const proof = (): CallRequest =>
      passkeyProof(credential, challenge, credential.passkey.assertion(challenge.challenge));
    t.precondition(isSuccess(await t.call(operation.id, proof())), "the passkey could not be proved a first time");
    return only(proof());
  },
  "expired header.Request-Id": afterwards("PasskeyChallenge", async (t) => {
    const credential = await passkeyOf(t);
    const challenge = await challengePasskey(t, credential);
    const assertion = credential.passkey.assertion(challenge.challenge);
    return { request: passkeyProof(credential, challenge, assertion), expiresAt: challenge.expiresAt };
  }),
  "duplicate body.attestation.credentialId": async (t) => {
    const { passkey } = await makePasskey(t);
    return only({ body: passkeyBody(t, (await walletOf(t)).id, passkey) });
  },
  "duplicate body.oidcToken": async (t) => {
    const { sub } = await makeOauthCredential(t);
    return only({ body: await oauthBody(t, sub) });
  },
  "duplicate body.type": async (t) => {
    await credentialOf(t);
    return only({ body: { type: "EMAIL_OTP", accountId: (await walletOf(t)).id } });
  },
  // No code could be sent to it.
  "ineligible body.accountId": async (t) => {
    const customer = await makeCustomer(t, { email: null });
    const wallet = await findInternalAccount(t, customer.id, { type: "EMBEDDED_WALLET" });
    return only({ body: { type: "EMAIL_OTP", accountId: wallet.id } }, customer);
  },
  "only-one-left path.id": async (t) => only({ params: { id: (await credentialOf(t)).id } }),
  // A revoked session.
  "inactive path.id": async (t, operation) => {
    const { id } = await anotherSession(t);
    await perform(t, "auth.sessions.revoke", { params: { id } });
    return only({ ...(await requestOf(t, operation.id)), params: { id } });
  },
};

/** Keys that are none; digits that are no point of the curve only where a session is sealed to the key. */
async function wrongKeys(t: Trial, at: string, request: CallRequest): Promise<RefusedRequest[]> {
  const { privateKey } = await sessionOf(t);
  const values = {
    "": "not of this form",
    ...(privateKey !== undefined && { "off the curve": `04${"1".repeat(128)}` }),
  };
  return Object.entries(values).map(([variant, key]) => ({
    variant,
    request: { ...withRequestValue(request, at, key), deliberatelyInvalid: true },
  }));
}

/** Texts that are no JWT: by their form, and by what their parts hold. */
function noTokens(at: string, request: CallRequest): RefusedRequest[] {
  const cutShort = ['{"alg":"RS256"', '{"iss":"'].map((part) => Buffer.from(part).toString("base64url"));
  return [
    { variant: "", request: { ...withRequestValue(request, at, "not of this form"), deliberatelyInvalid: true } },
    { variant: "parts that are no JSON", request: withRequestValue(request, at, `${cutShort.join(".")}.unsigned`) },
  ];
}
