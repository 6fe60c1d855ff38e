import type { Trial } from "../../../../requests/trial.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { challengePasskey, passkeyProof, type PasskeyCredential } from "../passkey-credentials.ts";
import type { CeremonyOptions } from "../passkeys.ts";

/** Where an assertion is judged. */
export const verification = "auth.credentials.verify";

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
