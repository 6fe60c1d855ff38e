import type { CallRequest, Derivation, Trial } from "../../words.ts";
import { createPasskey } from "../passkeys.ts";
import { unknownId } from "../../../../requests/fixtures/unknown-id.ts";
import { passkeyCheck, prove, verification } from "./passkey-check.ts";
import { challengePasskey, newPasskeyProof, passkeyProof } from "../passkey-credentials.ts";

const legacy = { signature: "sandbox-valid-passkey-signature" };

/** What the sandbox's signature of a passkey replaces, and what it does not. */
export const passkeySandboxSignatureRules: readonly Derivation[] = [
  passkeyCheck("SBX-53", "the sandbox signature verifies a passkey", async (t, expect, credential) => {
    expect.success("in place of a signature", await prove(t, credential, {}, legacy));
  }),

  /** The sandbox's signature is valid only for a challenge and for the passkey itself (G-115a). */
  passkeyCheck("G-115a", "the sandbox signature alone is refused", async (t, expect, credential) => {
    const challenge = await challengePasskey(t, credential);
    const assertion = { ...credential.passkey.assertion(challenge.challenge), ...legacy };
    const good = passkeyProof(credential, challenge, assertion);
    const { headers: _without, ...noId } = good;
    const requestId = unknownId(t.contract, "Request", t.unique("id"));
    const { credentialId } = createPasskey();
    const wrong: Record<string, CallRequest> = {
      "no Request-Id": noId,
      "nobody's Request-Id": passkeyProof(credential, { requestId }, assertion),
      "nobody's credentialId": passkeyProof(credential, challenge, { ...assertion, credentialId }),
    };
    for (const [state, request] of Object.entries(wrong)) {
      expect.status(state, await t.call(verification, request), 401);
    }
  }),

  /** It replaces the signature and nothing else: a Request-Id opens one session with it too (AUTH-22). */
  passkeyCheck(
    "AUTH-22",
    "the sandbox signature opens one session per Request-Id",
    async (t: Trial, expect, credential) => {
      const request = await newPasskeyProof(t, credential, {}, legacy);
      const first = await t.call(verification, request);
      t.precondition(first.status === 200, "the sandbox's signature of a passkey was refused");
      expect.status("its Request-Id again", await t.call(verification, request), 401);
    },
  ),
];
