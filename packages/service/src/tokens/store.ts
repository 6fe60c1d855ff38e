import { isSet } from "./decide.ts";
import { fromInstant } from "../runtime/instant.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Ids } from "../runtime/ids.ts";
import type { Tx } from "../storage/store.ts";
import { UnusableStore } from "../storage/unusable-store.ts";
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

export async function deleteToken(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("tokens").where("id", "=", id).execute();
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

/** The permissions of each other token of the platform: the operator's, and those created after `madeAfter`. */
export async function permissionsOfOthers(
  tx: Tx,
  { id, platformId }: Pick<TokenRow, "id" | "platformId">,
  madeAfter: number,
): Promise<TokenRow["permissions"][]> {
  const others = await tx
    .selectFrom("tokens")
    .select("permissions")
    .distinct()
    .where("platformId", "=", platformId)
    .where("id", "!=", id)
    .where((row) => row.or([row("isOperators", "=", 1), row("createdAt", ">", madeAfter)]))
    .execute();
  return others.map((row) => json.decode(row).permissions);
}

const selectToken = preparedRows((db, values: { clientId: string }) =>
  db
    .selectFrom("tokens")
    .select(["id", "platformId", "permissions", "secretHash", "isOperators", "createdAt"])
    .where("clientId", "=", values.clientId),
);

/** The columns that authenticate a token, by its client id. */
export async function findCredentials(
  tx: Tx,
  clientId: string,
): Promise<Omit<TokenRow, "name" | "clientId" | "updatedAt"> | undefined> {
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

/**
 * Makes this the operator's only token of the platform: it is created, or gets this secret and these permissions, and the
 * one before it ends. False when all this is so already.
 */
export async function setOperatorsToken(tx: Tx, token: TokenSettings, ids: Ids, now: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom("tokens")
    .where("platformId", "=", token.platformId)
    .where("isOperators", "=", 1)
    .where("clientId", "!=", token.clientId)
    .executeTakeFirst();
  const present = await findCredentials(tx, token.clientId);
  if (present && isSet(present, token)) return ended.numDeletedRows > 0n;
  const row = json.encode({
    platformId: token.platformId,
    name: token.name,
    permissions: token.permissions,
    isOperators: 1 as const,
    secretHash: token.secretHash,
    updatedAt: now,
  });
  await tx
    .insertInto("tokens")
    .values({ id: ids.next("Token"), clientId: token.clientId, createdAt: now, ...row })
    .onConflict((conflict) => conflict.column("clientId").doUpdateSet(row))
    .execute();
  return true;
}

/**
 * Asked for all platforms before the token of any is replaced: otherwise the order of options would decide whose customers a caller sees.
 * @throws UnusableStore for the id of another platform.
 */
export async function refuseIdOfAnother(tx: Tx, { clientId, name }: { clientId: string; name: string }): Promise<void> {
  const owner = await tx
    .selectFrom("tokens")
    .innerJoin("platforms", "platforms.id", "tokens.platformId")
    .select("platforms.name")
    .where("tokens.clientId", "=", clientId)
    .executeTakeFirst();
  if (owner === undefined || owner.name === name) return;
  throw new UnusableStore(
    `The client id ${clientId} was given for the platform ${name}, and in this store it belongs to another platform. Give each platform its own credentials, by its name.`,
  );
}

/** Whether a token of the operator has a chosen secret. */
export async function hasChosenSecrets(tx: Tx): Promise<boolean> {
  const chosen = tx.selectFrom("tokens").select("id").where("secretHash", "like", "scrypt$%").limit(1);
  return (await chosen.executeTakeFirst()) !== undefined;
}

export async function hasTokens(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom("tokens").select("id").limit(1).executeTakeFirst()) !== undefined;
}
