import type { PaymentsDomain } from "../payments-domain.ts";
import { addedCredentialRules } from "./rules/added-credentials.ts";
import { credentialRules } from "./rules/credentials.ts";
import { endedSessions } from "./rules/ended-sessions.ts";
import { guessedCodeRules } from "./rules/guessed-codes.ts";
import { identityProofRules } from "./rules/identity-proofs.ts";
import { identityTokenRules } from "./rules/identity-tokens.ts";
import { newCredentialRules } from "./rules/new-credentials.ts";
import { passkeyAssertionRules } from "./rules/passkey-assertions.ts";
import { passkeyChallengeRules } from "./rules/passkey-challenges.ts";
import { passkeySandboxSignatureRules } from "./rules/passkey-sandbox-signature.ts";
import { revokedCredentialRules } from "./rules/revoked-credentials.ts";
import { sessionRules } from "./rules/sessions.ts";
import { credentialTriggers } from "./triggers.ts";

export const auth: PaymentsDomain = {
  checks: [
    ...addedCredentialRules,
    ...credentialRules,
    endedSessions,
    ...guessedCodeRules,
    ...identityProofRules,
    ...identityTokenRules,
    ...newCredentialRules,
    ...passkeyAssertionRules,
    ...passkeyChallengeRules,
    ...passkeySandboxSignatureRules,
    ...revokedCredentialRules,
    ...sessionRules,
  ],
  triggers: credentialTriggers,
};
