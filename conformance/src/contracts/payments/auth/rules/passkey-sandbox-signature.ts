import type { Contract } from "@tallystick/contract";
import type { CallRequest } from "../../../../http/exchange.ts";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { challengePasskey, passkeyProof } from "../passkey-credentials.ts";
import { createPasskey } from "../passkeys.ts";
import { unknownId } from "../../../../requests/fixtures/unknown-id.ts";
import { expecting } from "../../../../requests/expect.ts";
import { passkeyCheck, prove, verification } from "./passkey-check.ts";

const legacy = { signature: "sandbox-valid-passkey-signature" };

/** What the sandbox's signature of a passkey replaces, and what it does not. */
export function passkeySandboxSignatureRules(contract: Contract): Check[] {
  return [legacySignature(contract), legacySignatureAlone(contract), legacySignatureTwice(contract)];
}

function legacySignature(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "SBX-53",
    "the sandbox signature verifies a passkey",
    async (t: Trial, rules, credential) => {
      expecting(t, rules).success("in place of a signature", await prove(t, credential, {}, legacy));
    },
  );
}

/** The sandbox's signature is valid only for a challenge and for the passkey itself (G-115a). */
function legacySignatureAlone(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "G-115a",
    "the sandbox signature alone is refused",
    async (t: Trial, rules, credential) => {
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
        expecting(t, rules).status(state, await t.call(verification, request), 401);
      }
    },
  );
}

/** It replaces the signature and nothing else: a Request-Id opens one session with it too (AUTH-22). */
function legacySignatureTwice(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "AUTH-22",
    "the sandbox signature opens one session per Request-Id",
    async (t: Trial, rules, credential) => {
      const challenge = await challengePasskey(t, credential);
      const assertion = { ...credential.passkey.assertion(challenge.challenge), ...legacy };
      const request = passkeyProof(credential, challenge, assertion);
      const first = await t.call(verification, request);
      t.precondition(first.status === 200, "the sandbox's signature of a passkey was refused");
      expecting(t, rules).status("its Request-Id again", await t.call(verification, request), 401);
    },
  );
}
