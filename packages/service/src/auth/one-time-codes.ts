import { createHash, timingSafeEqual } from "node:crypto";
import type { Randomness } from "../runtime/randomness.ts";
import type { Tx } from "../storage/store.ts";

/** The codes that are mailed to a credential's address. */
export interface OneTimeCodes {
  /** Replaces whatever code the credential had. */
  issue(tx: Tx, credentialId: string, now: number): Promise<void>;
  /** Whether that is the credential's code; a right code is used up by it. */
  redeem(tx: Tx, credentialId: string, code: string, now: number): Promise<boolean>;
}

/** Codes of the sandbox: always the same, asked for or not (G-81). */
export function sandboxCodes(code = "000000"): OneTimeCodes {
  return {
    issue: async () => {},
    redeem: async (_tx, _credentialId, given) => given === code,
  };
}

/** Codes nobody can guess, kept only as a salted hash, good once and for `lifetimeMs` (G-92). */
export function randomCodes(
  random: Randomness,
  { length = 6, lifetimeMs }: { length?: number; lifetimeMs: number },
): OneTimeCodes {
  return {
    async issue(tx, credentialId, now) {
      const code = { code_hash: hashOf(random.digits(length), random.hex(16)), expires_at: now + lifetimeMs };
      await tx
        .insertInto("auth_one_time_codes")
        .values({ credential_id: credentialId, ...code })
        .onConflict((conflict) => conflict.column("credential_id").doUpdateSet(code))
        .execute();
    },
    async redeem(tx, credentialId, given, now) {
      const code = await tx
        .selectFrom("auth_one_time_codes")
        .select("code_hash")
        .where("credential_id", "=", credentialId)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return code !== undefined && isCode(given, code.code_hash) && useUp(tx, credentialId, code.code_hash);
    },
  };
}

/** False when somebody else has used it, or a fresh one has replaced it, since it was read. */
async function useUp(tx: Tx, credentialId: string, hash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("auth_one_time_codes")
    .where("credential_id", "=", credentialId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

function isCode(given: string, stored: string): boolean {
  const [salt = ""] = stored.split("$");
  const hash = hashOf(given, salt);
  return hash.length === stored.length && timingSafeEqual(Buffer.from(hash), Buffer.from(stored));
}

function hashOf(code: string, salt: string): string {
  return `${salt}$${createHash("sha256").update(`${salt}${code}`).digest("hex")}`;
}
