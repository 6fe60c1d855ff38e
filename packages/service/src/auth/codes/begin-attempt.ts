import type { Tx } from "../../storage/store.ts";
import { lockAfter } from "./decide.ts";
import { countTry, lockCodes } from "./store.ts";

/**
 * Begins a try with a code: counts it as wrong until `forgetWrongCodes`. The tenth in a row locks the credential, and so
 * does each later one, for longer (V-92).
 * @returns the seconds to wait when the credential is locked; such a try is counted, too.
 */
export async function beginAttempt(
  tx: Tx,
  credentialId: string,
  now: number,
): Promise<{ retryAfter: number } | undefined> {
  const { wrong, lockedUntil } = await countTry(tx, credentialId, now);
  if (now < lockedUntil) return { retryAfter: Math.ceil((lockedUntil - now) / 1000) };
  const lock = lockAfter(wrong, now);
  if (lock !== undefined) await lockCodes(tx, credentialId, lock);
  return undefined;
}
