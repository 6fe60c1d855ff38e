import type { Ids } from "../runtime/ids.ts";
import type { Tx } from "../storage/store.ts";
import { tokenJson } from "./store.ts";
import type { TokenRow } from "./tables.ts";

export interface TokenSettings {
  platformId: string;
  name: string;
  clientId: string;
  secretHash: string;
  permissions: TokenRow["permissions"];
}

/** Creates the token of that client id, or gives it this secret and these permissions. */
export async function ensureToken(tx: Tx, token: TokenSettings, ids: Ids, now: number): Promise<void> {
  const row = tokenJson.encode({
    platformId: token.platformId,
    name: token.name,
    permissions: token.permissions,
    secretHash: token.secretHash,
    updatedAt: now,
  });
  await tx
    .insertInto("tokens")
    .values({ id: ids.next("Token"), clientId: token.clientId, createdAt: now, ...row })
    .onConflict((conflict) => conflict.column("clientId").doUpdateSet(row))
    .execute();
}

export async function hasTokens(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom("tokens").select("id").limit(1).executeTakeFirst()) !== undefined;
}
