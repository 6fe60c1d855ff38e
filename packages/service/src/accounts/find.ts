import type { SelectQueryBuilder } from "kysely";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { Database } from "../storage/tables.ts";
import type { ExternalAccountRow, InternalAccountRow } from "./tables.ts";

/** An internal account with its balance in the smallest unit, and when that last moved. */
export type HeldAccount = InternalAccountRow & { balance: number; movedAt: number };

/** Every internal account there is; a query to narrow down. */
export function selectHeldAccounts(
  db: Tx,
): SelectQueryBuilder<Database, "internalAccounts" | "ledgerAccounts", HeldAccount> {
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
  return row;
}

const selectOwned = preparedRows((db, values: { ownerId: string }) =>
  selectHeldAccounts(db).where("internalAccounts.ownerId", "=", values.ownerId).orderBy("internalAccounts.id"),
);

/** Every internal account of a customer, or of a platform itself, oldest first. */
export function internalAccountsOf(tx: Tx, ownerId: string): Promise<HeldAccount[]> {
  return selectOwned(tx, { ownerId });
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
  return row;
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
