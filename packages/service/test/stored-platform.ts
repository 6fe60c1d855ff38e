import type { StoredPlatform } from "../src/config/tables.ts";
import type { Tx } from "../src/storage/store.ts";

/** Stores a platform that other rows can refer to. */
export async function storePlatform(tx: Tx, id: string): Promise<void> {
  const row: StoredPlatform = {
    id,
    name: id,
    umaDomain: "platform.example",
    supportedCurrencies: "[]",
    walletConfig: "{}",
    lookupKey: tx.vault.seal({ table: "platforms", column: "lookupKey", row: id }, ""),
    createdAt: 0,
    updatedAt: 0,
  };
  await tx.insertInto("platforms").values(row).execute();
}
