import type { Derivation, Exchange, Expectations, RuleId, Trial } from "../../words.ts";
import { check } from "../../words.ts";
import { newPasskeyProof, passkeyOf, type PasskeyCredential } from "../passkey-credentials.ts";

/** Where an assertion is judged. */
export const verification = "auth.credentials.verify";

/** A check of how the passkey of the trial's wallet is verified. */
export function passkeyCheck(
  rule: RuleId,
  name: string,
  run: (t: Trial, expect: Expectations, credential: PasskeyCredential) => Promise<void>,
): Derivation {
  return check(verification, name, rule, async (t, expect) => run(t, expect, await passkeyOf(t)));
}

/** Proves the passkey for a challenge of its own. */
export async function prove(...of: Parameters<typeof newPasskeyProof>): Promise<Exchange> {
  return of[0].call(verification, await newPasskeyProof(...of));
}
