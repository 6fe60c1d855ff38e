import type { ConditionOf, Schema } from "@tallystick/contract";
import type { Call } from "@tallystick/server";
import type { InternalAccountRow } from "../../accounts/index.ts";
import { findCustomer } from "../../customers/index.ts";
import type { Tx } from "../../storage/store.ts";
import { isPasskeyTaken } from "./store.ts";
import { hasEmail } from "../decide.ts";
import { refusingOnFailure } from "../proofs/prove.ts";
import {
  checkFresh,
  identityOf,
  type IdentityTokens,
  nicknameOf,
  readIdToken,
  writeIdentity,
} from "../id-tokens/decide.ts";
import type { PasskeyPolicies } from "../passkeys/decide/policy.ts";
import { readRegistration, type Passkey } from "../passkeys/read-registration.ts";
import type { CredentialRow } from "../tables.ts";

type CreateCall = Call<"auth.credentials.create", Tx>;

/** A credential that the wallet may have, before it exists. */
export interface CredentialDraft extends Pick<CredentialRow, "nickname" | "passkeyId" | "identity"> {
  /** On a passkey: what its assertions will be checked with. */
  passkey?: Passkey;
  /** The refusal when another request was first. */
  duplicate: Extract<ConditionOf<"auth.credentials.create">, `duplicate ${string}`>;
}

interface Wallet {
  account: InternalAccountRow;
  /** The existing credentials. */
  held: readonly CredentialRow[];
  /** Its name, when the caller may choose it. */
  nickname: string | undefined;
}

/** The nickname is the customer's address; a requested one is ignored (AUTH-04). */
export async function draftEmail(call: CreateCall, { account, held }: Wallet): Promise<CredentialDraft> {
  call.refuseUnless("duplicate body.type", !hasEmail(held));
  const customer = await findCustomer(call.tx, account.platformId, account.ownerId);
  const email = customer?.email ?? null;
  if (email === null) call.refuse("ineligible body.accountId");
  return { nickname: email, passkeyId: null, identity: null, duplicate: "duplicate body.type" };
}

/** A token was fresh on the first call; the retry of the same body may come later (V-16). */
export async function draftIdentity(
  call: CreateCall,
  { oidcToken }: Schema<"OauthCredentialCreate">,
  { held }: Wallet,
  tokens: IdentityTokens,
): Promise<CredentialDraft> {
  const duplicate = "duplicate body.oidcToken";
  const claims = readIdToken(oidcToken);
  if (!claims) call.refuse("malformed body.oidcToken");
  call.refuseUnless("unsupported body.oidcToken", tokens.isSupported(claims["iss"]), { issuer: claims["iss"] });
  const identity = await refusingOnFailure(
    async () => {
      if (!call.isSignedRetry) checkFresh(claims, call.now);
      const known = identityOf(claims);
      tokens.checkNotBefore(claims, call.now);
      await tokens.checkSignature(oidcToken, known.issuer);
      return writeIdentity(known);
    },
    (message) => call.refuse("wrong-proof body.oidcToken", undefined, { message }),
  );
  call.refuseUnless(duplicate, !held.some((other) => other.identity === identity));
  return { nickname: nicknameOf(claims), passkeyId: null, identity, duplicate };
}

const passkeyName = "Passkey";

export async function draftPasskey(
  call: CreateCall,
  body: Schema<"PasskeyCredentialCreate">,
  { account, nickname = passkeyName }: Wallet,
  policies: PasskeyPolicies,
): Promise<CredentialDraft> {
  const duplicate = "duplicate body.attestation.credentialId";
  const passkey = await refusingOnFailure(
    () => readRegistration(body, policies(account.platformId)),
    (message) => call.refuse("wrong-proof body.attestation", undefined, { message }),
  );
  const { id: credentialId } = passkey;
  call.refuseUnless(duplicate, !(await isPasskeyTaken(call.tx, account.platformId, credentialId)), { credentialId });
  return { nickname, passkeyId: credentialId, identity: null, passkey, duplicate };
}
