import { fromInstant } from "../runtime/instant.ts";
import { createPageReader, type PageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import type { TokenRow } from "./tables.ts";

export async function insertToken(tx: Tx, row: TokenRow): Promise<void> {
  await tx.insertInto("tokens").values(row).execute();
}

/** The token of that id; another platform's is not found. */
export function findToken(tx: Tx, platformId: string, id: string): Promise<TokenRow | undefined> {
  return tx
    .selectFrom("tokens")
    .selectAll()
    .where("id", "=", id)
    .where("platformId", "=", platformId)
    .executeTakeFirst();
}

/** False when there is none of that id, or none any more. */
export async function deleteToken(tx: Tx, platformId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("tokens")
    .where("id", "=", id)
    .where("platformId", "=", platformId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export const readTokens: PageReader<{ platformId: string }, TokenRow> = createPageReader({
  table: "tokens",
  select: (db: Tx, scope: { platformId: string }) =>
    db.selectFrom("tokens").selectAll().where("platformId", "=", scope.platformId),
  columns: {
    name: { column: "name" },
    createdAt: { column: "createdAt", read: fromInstant },
    updatedAt: { column: "updatedAt", read: fromInstant },
  },
});
