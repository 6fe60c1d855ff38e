import { fromInstant } from "../runtime/instant.ts";
import { jsonColumns, type JsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import type { TokenRow } from "./tables.ts";

export const tokenJson: JsonColumns<TokenRow, "permissions"> = jsonColumns<TokenRow>()("permissions");

export async function insertToken(tx: Tx, row: TokenRow): Promise<void> {
  await tx.insertInto("tokens").values(tokenJson.encode(row)).execute();
}

/** The token of that id; another platform's is not found. */
export async function findToken(tx: Tx, platformId: string, id: string): Promise<TokenRow | undefined> {
  const row = await tx
    .selectFrom("tokens")
    .selectAll()
    .where("id", "=", id)
    .where("platformId", "=", platformId)
    .executeTakeFirst();
  return row && tokenJson.decode(row);
}

/** False when there is none of that id, or it was deleted. */
export async function deleteToken(tx: Tx, platformId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("tokens")
    .where("id", "=", id)
    .where("platformId", "=", platformId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export const readTokens: PageReader<{ platformId: string }, TokenRow> = decodedPages(
  createPageReader({
    table: "tokens",
    select: (db: Tx, scope: { platformId: string }) =>
      db.selectFrom("tokens").selectAll().where("platformId", "=", scope.platformId),
    columns: {
      name: { column: "name" },
      createdAt: { column: "createdAt", read: fromInstant },
      updatedAt: { column: "updatedAt", read: fromInstant },
    },
  }),
  (stored) => tokenJson.decode(stored),
);
