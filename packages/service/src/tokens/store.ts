import { fromInstant } from "../runtime/instant.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Ids } from "../runtime/ids.ts";
import type { Tx } from "../storage/store.ts";
import type { TokenRow } from "./tables.ts";

const json = jsonColumns<TokenRow>()("permissions");

export async function insertToken(tx: Tx, row: TokenRow): Promise<void> {
  await tx.insertInto("tokens").values(json.encode(row)).execute();
}

/** The token of that id; another platform's is not found. */
export async function findToken(tx: Tx, platformId: string, id: string): Promise<TokenRow | undefined> {
  const row = await tx
    .selectFrom("tokens")
    .selectAll()
    .where("id", "=", id)
    .where("platformId", "=", platformId)
    .executeTakeFirst();
  return row && json.decode(row);
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
  (stored) => json.decode(stored),
);

const selectToken = preparedRows((db, values: { clientId: string }) =>
  db
    .selectFrom("tokens")
    .select(["id", "platformId", "permissions", "secretHash"])
    .where("clientId", "=", values.clientId),
);

/** What a token is authenticated by, by its client id. */
export async function findCredentials(
  tx: Tx,
  clientId: string,
): Promise<Pick<TokenRow, "id" | "platformId" | "permissions" | "secretHash"> | undefined> {
  const [row] = await selectToken(tx, { clientId });
  return row && json.decode(row);
}

export interface TokenSettings {
  platformId: string;
  name: string;
  clientId: string;
  secretHash: string;
  permissions: TokenRow["permissions"];
}

/** Creates the token of that client id, or gives it this secret and these permissions. */
export async function ensureToken(tx: Tx, token: TokenSettings, ids: Ids, now: number): Promise<void> {
  const row = json.encode({
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
