import type { Schema } from "@tallystick/contract";
import type { Call } from "@tallystick/server";
import { parsePoint } from "../../crypto/points.ts";
import type { Tx } from "../../storage/store.ts";
import { toBase64Url } from "../../crypto/base64url.ts";
import {
  checkFresh,
  checkNonce,
  identityOf,
  type IdentityTokens,
  readIdToken,
  writeIdentity,
} from "../id-tokens/decide.ts";
import type { OneTimeCodes } from "../codes/one-time-codes.ts";
import { beginAttempt } from "../codes/begin-attempt.ts";
import { forgetWrongCodes } from "../codes/store.ts";
import { NeedsFetch } from "../../runtime/needs-fetch.ts";
import { readSigningRequest, recipientOf } from "../passkeys/decide/signing-request.ts";
import type { PasskeyPolicies } from "../passkeys/decide/policy.ts";
import { updateSignCount, findPasskey } from "../passkeys/store.ts";
import type { CredentialRow } from "../tables.ts";
import type { CheckAssertion } from "./proof-checks.ts";

type VerifyCall = Call<"auth.credentials.verify", Tx>;

/** Checks one kind of proof, and returns the key that the session is to be sealed to. */
export type Prove<Body> = (call: VerifyCall, credential: CredentialRow, body: Body) => Promise<Uint8Array>;

/** A wrong code is counted although the call is refused; a right one resets the count (V-92). */
export function proveByCode(codes: OneTimeCodes): Prove<Schema<"EmailOtpProof">> {
  return async (call: VerifyCall, credential, { otp, clientPublicKey }) => {
    const { tx, now } = call;
    const recipient = parsePoint(clientPublicKey);
    if (!recipient) call.refuse("malformed body.clientPublicKey");
    const locked = await beginAttempt(tx, credential.id, now);
    if (locked) call.refuse("rate-limited", undefined, { ...locked, keepChanges: true });
    const isRight = await codes.redeem(tx, credential.id, otp, now);
    call.refuseUnless("wrong-proof body.otp", isRight, undefined, { keepChanges: true });
    await forgetWrongCodes(tx, credential.id);
    return recipient;
  };
}

export function proveByIdentity(tokens: IdentityTokens): Prove<Schema<"OauthProof">> {
  return async (call: VerifyCall, credential, { oidcToken, clientPublicKey }) => {
    const claims = readIdToken(oidcToken);
    if (!claims) call.refuse("malformed body.oidcToken");
    const recipient = parsePoint(clientPublicKey);
    if (!recipient) call.refuse("malformed body.clientPublicKey");
    await refusingOnFailure(
      async () => {
        const identity = identityOf(claims);
        if (writeIdentity(identity) !== credential.identity) throw new Error("iss, aud or sub is not the credential's");
        // The operator may have taken an issuer away since the credential was made.
        if (!tokens.isSupported(identity.issuer)) throw new Error("iss is not accepted");
        checkFresh(claims, call.now);
        tokens.checkNotBefore(claims, call.now);
        checkNonce(claims, clientPublicKey);
        await tokens.checkSignature(oidcToken, identity.issuer);
      },
      (message) => call.refuseUnless("wrong-proof body.oidcToken", false, undefined, { message }),
    );
    return recipient;
  };
}

/** An invalid assertion leaves its challenge open; a valid one spends it (V-52). */
export function proveByPasskey(
  checkAssertion: CheckAssertion,
  passkeys: PasskeyPolicies,
): Prove<Schema<"PasskeyProof">> {
  return async (call: VerifyCall, credential, { assertion }) => {
    const requestId = call.headers?.["Request-Id"] ?? "";
    call.refuseUnless("missing header.Request-Id", requestId !== "");
    const challenge = await call.challenges.find(requestId);
    if (!challenge) call.refuse("unknown header.Request-Id");
    call.refuseUnless("spent header.Request-Id", challenge.spentAt === undefined);
    call.refuseUnless("expired header.Request-Id", call.now < challenge.expiresAt);
    const request = readSigningRequest(challenge);
    const passkey = await findPasskey(call.tx, credential.id);
    await refusingOnFailure(
      async () => {
        const isIts = toBase64Url(assertion.credentialId) === credential.passkeyId;
        if (!passkey || !isIts) throw new Error("credentialId is another's");
        const signCount = await checkAssertion(
          passkey,
          request.challenge,
          assertion,
          passkeys(call.principal.platformId),
        );
        const isNext = signCount === undefined || (await updateSignCount(call.tx, passkey, signCount));
        if (!isNext) throw new Error("The signature count went back");
      },
      (message) => call.refuseUnless("wrong-proof body.assertion", false, undefined, { message }),
    );
    call.refuseUnless("spent header.Request-Id", await call.challenges.spend(challenge));
    return recipientOf(request);
  };
}

/**
 * Runs the checks of a proof. Whatever they throw becomes the reason of the refusal (ERR-01); only a request for
 * something from outside passes through.
 */
export async function refusingOnFailure<T, Refusal extends void>(
  checks: () => T | Promise<T>,
  refuse: (message: string) => Refusal,
): Promise<T | Refusal> {
  try {
    return await checks();
  } catch (error) {
    if (error instanceof NeedsFetch) throw error;
    return refuse(`The proof is invalid: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
