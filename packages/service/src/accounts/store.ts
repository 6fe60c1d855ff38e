import type { SelectQueryBuilder } from "kysely";
import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type FilterColumns, type PageReader } from "../storage/list-page.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { Database } from "../storage/tables.ts";
import type { InternalAccountRow, StoredInternalAccount } from "./tables.ts";

const json = jsonColumns<InternalAccountRow>()("instructions");

/** The owner of listed accounts: a customer, or the platform itself. */
export interface OwnedBy {
  platformId: string;
  ownerId: string;
}

/** An internal account with its balance in the smallest unit, and when that last changed. */
export type HeldAccount = InternalAccountRow & Held;

interface Held {
  balance: number;
  movedAt: number;
}

/** Every internal account; a query to narrow down. */
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
  return row && json.decode(row);
}

const selectOwned = preparedRows((db, values: { ownerId: string }) =>
  selectHeldAccounts(db).where("internalAccounts.ownerId", "=", values.ownerId).orderBy("internalAccounts.id"),
);

/** Every internal account of a customer, or of a platform itself, oldest first. */
export async function internalAccountsOf(tx: Tx, ownerId: string): Promise<HeldAccount[]> {
  return (await selectOwned(tx, { ownerId })).map((row) => json.decode(row));
}

const insertRow = preparedWrite((db, row: StoredInternalAccount) =>
  db.insertInto("internalAccounts").values({
    id: row.id,
    platformId: row.platformId,
    ownerId: row.ownerId,
    type: row.type,
    currency: row.currency,
    status: row.status,
    privateEnabled: row.privateEnabled,
    instructions: row.instructions,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }),
);

export async function insertInternalAccount(tx: Tx, row: InternalAccountRow): Promise<void> {
  await insertRow(tx, json.encode(row));
}

const internalColumns: FilterColumns = {
  customerId: { column: "internalAccounts.ownerId" },
  "balance.currency.code": { column: "internalAccounts.currency" },
  type: { column: "internalAccounts.type" },
};

/** Every internal account of a platform's customers. */
export const readCustomersAccounts: PageReader<{ platformId: string }, HeldAccount> = decodedPages(
  createPageReader({
    table: "internalAccounts",
    select: (db, scope: { platformId: string }) =>
      selectHeldAccounts(db)
        .where("internalAccounts.platformId", "=", scope.platformId)
        .whereRef("internalAccounts.ownerId", "<>", "internalAccounts.platformId"),
    columns: internalColumns,
  }),
  (stored) => json.decode(stored),
);

export const readOwnersAccounts: PageReader<OwnedBy, HeldAccount> = decodedPages(
  createPageReader({
    table: "internalAccounts",
    select: (db, scope: OwnedBy) =>
      selectHeldAccounts(db)
        .where("internalAccounts.platformId", "=", scope.platformId)
        .where("internalAccounts.ownerId", "=", scope.ownerId),
    columns: internalColumns,
  }),
  (stored) => json.decode(stored),
);

type Privacy = Pick<InternalAccountRow, "id" | "privateEnabled" | "updatedAt">;

const updatePrivacy = preparedWrite((db, values: Privacy) =>
  db
    .updateTable("internalAccounts")
    .set({ privateEnabled: values.privateEnabled, updatedAt: values.updatedAt })
    .where("id", "=", values.id),
);

/** Makes a wallet's history private, or public. */
export async function setPrivacy(tx: Tx, { id, privateEnabled, updatedAt }: Privacy): Promise<void> {
  await updatePrivacy(tx, { id, privateEnabled, updatedAt });
}

/** The status of an account of any platform, for the operator. */
export function findStatus(tx: Tx, id: string): Promise<Pick<InternalAccountRow, "platformId" | "status"> | undefined> {
  return tx.selectFrom("internalAccounts").select(["platformId", "status"]).where("id", "=", id).executeTakeFirst();
}

export async function changeStatus(
  tx: Tx,
  { id, status, updatedAt }: Pick<InternalAccountRow, "id" | "status" | "updatedAt">,
): Promise<void> {
  await tx.updateTable("internalAccounts").set({ status, updatedAt }).where("id", "=", id).execute();
}
