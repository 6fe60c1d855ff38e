import type { PlatformRow } from "../src/platforms/tables.ts";
import type { Tx } from "../src/storage/store.ts";

/** Puts a platform into the store for what belongs to it to refer to. */
export async function storePlatform(tx: Tx, id: string): Promise<void> {
  const row: PlatformRow = {
    id,
    name: id,
    uma_domain: "platform.example",
    supported_currencies: "[]",
    wallet_config: "{}",
    lookup_key: "",
    created_at: 0,
    updated_at: 0,
  };
  await tx.insertInto("platforms").values(row).execute();
}
