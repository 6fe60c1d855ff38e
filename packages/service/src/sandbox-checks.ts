import { checkAssertion, type OneTimeCodes, type ProofChecks } from "./auth/index.ts";

/** The one value that the sandbox accepts for any signature of a passkey (G-115). */
const legacySignature = "sandbox-valid-passkey-signature";

/** Always the same, requested or not (G-81). */
const code = "000000";

const codes: OneTimeCodes = {
  make: async () => code,
  redeem: async (_tx, _credentialId, given) => given === code,
};

/** What a sandbox takes for a proof. Production has nothing that knows these values. */
export const sandboxChecks: ProofChecks<"sandbox"> = {
  mode: "sandbox",
  codes,
  legacyStamp: "sandbox-valid-signature",
  checkAssertion: async (passkey, challenge, assertion, policy) =>
    assertion.signature === legacySignature ? undefined : checkAssertion(passkey, challenge, assertion, policy),
  // A token's signature is not checked (OIDC-12), nor when it begins to be valid (V-93).
  checksOfTokens: () => ({ checkNotBefore: () => {}, checkSignature: async () => {} }),
};
