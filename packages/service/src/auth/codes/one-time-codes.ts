import type { WalletSettings } from "../../config/index.ts";
import type { Randomness } from "../../runtime/randomness.ts";
import type { Tx } from "../../storage/store.ts";
import { deleteCode, replaceCode } from "./store.ts";

/** The platform's settings for codes. */
export type CodeForm = Pick<WalletSettings, "otpLength" | "alphanumeric" | "expirationSeconds">;

/** The codes mailed to a credential's address. */
export interface OneTimeCodes {
  /** Replaces the credential's code, and returns the new one, which is not stored. */
  make(tx: Tx, credentialId: string, form: CodeForm, now: number): Promise<string>;
  /** Whether it is the credential's code; a right code is spent. */
  redeem(tx: Tx, credentialId: string, code: string, now: number): Promise<boolean>;
}

/** Random codes, stored only as a keyed hash, valid once and as long as the platform says (G-92). */
export function randomCodes(random: Randomness): OneTimeCodes {
  return {
    async make(tx, credentialId, { otpLength, alphanumeric, expirationSeconds }, now) {
      const code = alphanumeric ? letters(random, otpLength) : random.digits(otpLength);
      const expiresAt = now + expirationSeconds * 1000;
      await replaceCode(tx, credentialId, { codeHash: hashOf(tx, credentialId, code), expiresAt });
      return code;
    },
    // People type the codes: letter case and surrounding blanks do not matter.
    redeem: (tx, credentialId, given, now) =>
      deleteCode(tx, credentialId, hashOf(tx, credentialId, given.trim().toUpperCase()), now),
  };
}

/** Thirty-two characters, so that a byte chooses evenly; none that looks like another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function letters(random: Randomness, length: number): string {
  return [...random.bytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
}

/** Keyed with the store's key: the codes are short enough to be tried. */
function hashOf(tx: Tx, credentialId: string, code: string): string {
  const place = { table: "authOneTimeCodes", column: "codeHash" };
  return tx.vault.fingerprint(place, `${credentialId} ${code}`);
}
