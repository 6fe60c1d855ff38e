import { hexToBytes } from "@noble/curves/utils.js";
import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import type { Randomness } from "../../runtime/randomness.ts";
import type { Place } from "../../storage/encryption/vault.ts";
import type { Tx } from "../../storage/store.ts";

/** Twelve words. */
const entropyLength = 16;

/** The words from which a wallet can be restored, elsewhere too (BIP-39). */
export async function mnemonicOf(tx: Tx, accountId: string, random: Randomness): Promise<string> {
  await tx
    .insertInto("walletSeeds")
    .values({ accountId, entropy: tx.vault.seal(placeOf(accountId), random.hex(entropyLength)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { entropy } = await tx
    .selectFrom("walletSeeds")
    .select("entropy")
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  return entropyToMnemonic(hexToBytes(tx.vault.open(placeOf(accountId), entropy)), wordlist);
}

function placeOf(row: string): Place {
  return { table: "walletSeeds", column: "entropy", row };
}
