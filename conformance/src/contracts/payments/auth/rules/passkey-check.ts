import type { Contract, RuleId } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { challengePasskey, passkeyOf, passkeyProof, type PasskeyCredential } from "../passkey-credentials.ts";
import type { CeremonyOptions } from "../passkeys.ts";
import { handWrittenCheck } from "../../../../checks/hand-written-check.ts";

/** Where an assertion is judged. */
export const verification = "auth.credentials.verify";

/** A check of the proof of the trial's own passkey. */
export function passkeyCheck(
  contract: Contract,
  rule: RuleId,
  name: string,
  run: (t: Trial, rules: readonly string[], credential: PasskeyCredential) => Promise<void>,
): Check {
  return handWrittenCheck(contract, {
    rules: [rule],
    name,
    operation: verification,
    run: async (t, rules) => run(t, rules, await passkeyOf(t)),
  });
}

/** A proof for a challenge of its own; the selector changes the authenticator, `change` what is sent. */
export async function prove(
  t: Trial,
  credential: PasskeyCredential,
  options: CeremonyOptions = {},
  change: Readonly<Record<string, unknown>> = {},
): Promise<Exchange> {
  const challenge = await challengePasskey(t, credential);
  const assertion = { ...credential.passkey.assertion(challenge.challenge, options), ...change };
  return t.call(verification, passkeyProof(credential, challenge, assertion));
}
