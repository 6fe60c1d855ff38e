import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../engine/types.ts";
import { addedCredentialRules } from "./added-credentials.ts";
import { credentialRules } from "./credentials.ts";
import { identityProofRules } from "./identity-proofs.ts";
import { identityTokenRules } from "./identity-tokens.ts";
import { newCredentialRules } from "./new-credentials.ts";
import { passkeyAssertionRules } from "./passkey-assertions.ts";
import { passkeyChallengeRules } from "./passkey-challenges.ts";
import { passkeySandboxSignatureRules } from "./passkey-sandbox-signature.ts";
import { revokedCredentialRules } from "./revoked-credentials.ts";
import { sessionRules } from "./sessions.ts";
import { tokenRules } from "../../tokens/rules/tokens.ts";
import { walletRules } from "../../accounts/rules/wallets.ts";

/** What credentials, sessions, wallets and tokens have of their own. */
export function keyRules(contract: Contract): Check[] {
  return [
    credentialRules,
    addedCredentialRules,
    newCredentialRules,
    revokedCredentialRules,
    identityTokenRules,
    identityProofRules,
    passkeyChallengeRules,
    passkeyAssertionRules,
    passkeySandboxSignatureRules,
    sessionRules,
    walletRules,
    tokenRules,
  ].flatMap((rules) => rules(contract));
}
