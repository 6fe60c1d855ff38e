import type { SelectQueryBuilder } from "kysely";
import { jsonColumns, type JsonColumns } from "../storage/json-columns.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { Database } from "../storage/tables.ts";
import type { ExternalAccountRow, InternalAccountRow, StoredInternalAccount } from "./tables.ts";

export const internalAccountJson: JsonColumns<InternalAccountRow, "instructions"> =
  jsonColumns<InternalAccountRow>()("instructions");
export const externalAccountJson: JsonColumns<ExternalAccountRow, "accountInfo"> =
  jsonColumns<ExternalAccountRow>()("accountInfo");

/** An internal account with its balance in the smallest unit, and when that last moved. */
export type HeldAccount = InternalAccountRow & Held;

interface Held {
  balance: number;
  movedAt: number;
}

/** Every internal account there is; a query to narrow down. */
export function selectHeldAccounts(
  db: Tx,
): SelectQueryBuilder<Database, "internalAccounts" | "ledgerAccounts", StoredInternalAccount & Held> {
  return db
    .selectFrom("internalAccounts")
    .innerJoin("ledgerAccounts", "ledgerAccounts.id", "internalAccounts.id")
    .selectAll("internalAccounts")
    .select((row) => [row.ref("ledgerAccounts.balance").$notNull().as("balance"), "ledgerAccounts.movedAt"]);
}

const selectInternal = preparedRows((db, values: { platformId: string; id: string }) =>
  selectHeldAccounts(db)
    .where("internalAccounts.id", "=", values.id)
    .where("internalAccounts.platformId", "=", values.platformId),
);

/** The internal account of that id; another platform's is not found. */
export async function findInternalAccount(tx: Tx, platformId: string, id: string): Promise<HeldAccount | undefined> {
  const [row] = await selectInternal(tx, { platformId, id });
  return row && internalAccountJson.decode(row);
}

const selectOwned = preparedRows((db, values: { ownerId: string }) =>
  selectHeldAccounts(db).where("internalAccounts.ownerId", "=", values.ownerId).orderBy("internalAccounts.id"),
);

/** Every internal account of a customer, or of a platform itself, oldest first. */
export async function internalAccountsOf(tx: Tx, ownerId: string): Promise<HeldAccount[]> {
  return (await selectOwned(tx, { ownerId })).map((row) => internalAccountJson.decode(row));
}

const selectExternal = preparedRows((db, values: { platformId: string; id: string }) =>
  db.selectFrom("externalAccounts").selectAll().where("id", "=", values.id).where("platformId", "=", values.platformId),
);

/** The external account of that id; another platform's is not found. */
export async function findExternalAccount(
  tx: Tx,
  platformId: string,
  id: string,
): Promise<ExternalAccountRow | undefined> {
  const [row] = await selectExternal(tx, { platformId, id });
  return row && externalAccountJson.decode(row);
}

/** The same, when it is of that owner: a customer, or the platform itself. */
export async function findOwnersExternalAccount(
  tx: Tx,
  { platformId, ownerId }: { platformId: string; ownerId: string },
  id: string,
): Promise<ExternalAccountRow | undefined> {
  const row = await findExternalAccount(tx, platformId, id);
  return row?.ownerId === ownerId ? row : undefined;
}
