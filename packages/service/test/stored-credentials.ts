import { insertCredential } from "../src/auth/credentials/store.ts";
import type { Tx } from "../src/storage/store.ts";
import { storePlatform } from "./stored-platform.ts";

/** Stores a platform, a wallet, and credentials of it, each of a type of its own, with these ids. */
export async function storeCredentials(tx: Tx, platformId: string, ids: readonly string[]): Promise<void> {
  const times = { createdAt: 0, updatedAt: 0 };
  const accountId = `wallet of ${platformId}`;
  await storePlatform(tx, platformId);
  await tx.insertInto("ledgerAccounts").values({ id: accountId, currency: "USDB", balance: 0, movedAt: 0 }).execute();
  await tx
    .insertInto("internalAccounts")
    .values({
      id: accountId,
      platformId,
      ownerId: `Customer of ${platformId}`,
      type: "EMBEDDED_WALLET",
      currency: "USDB",
      status: "ACTIVE",
      privateEnabled: 0,
      instructions: "[]",
      ...times,
    })
    .execute();
  for (const id of ids)
    await insertCredential(tx, {
      id,
      platformId,
      accountId,
      type: id,
      nickname: id,
      passkeyId: null,
      identity: null,
      ...times,
    });
}
