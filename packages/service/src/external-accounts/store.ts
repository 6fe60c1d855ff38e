import type { OwnedBy } from "../accounts/index.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type FilterColumns, type PageReader } from "../storage/list-page.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { Check } from "./decide/external-account.ts";
import type { ExternalAccountRow, StoredExternalAccount } from "./tables.ts";

const json = jsonColumns<ExternalAccountRow>()("accountInfo");

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
  return row && json.decode(row);
}

/** The same, when that owner has it: a customer, or the platform itself. */
export async function findOwnersExternalAccount(
  tx: Tx,
  { platformId, ownerId }: OwnedBy,
  id: string,
): Promise<ExternalAccountRow | undefined> {
  const row = await findExternalAccount(tx, platformId, id);
  return row?.ownerId === ownerId ? row : undefined;
}

const insertRow = preparedWrite((db, row: StoredExternalAccount) =>
  db
    .insertInto("externalAccounts")
    .values({
      id: row.id,
      platformId: row.platformId,
      ownerId: row.ownerId,
      platformAccountId: row.platformAccountId,
      currency: row.currency,
      accountType: row.accountType,
      identifier: row.identifier,
      status: row.status,
      isDefaultUmaDeposit: row.isDefaultUmaDeposit,
      beneficiaryStatus: row.beneficiaryStatus,
      verifiedName: row.verifiedName,
      accountInfo: row.accountInfo,
      createdAt: row.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["ownerId", "accountType", "identifier"]).doNothing()),
);

const clearDefault = preparedWrite((db, values: { ownerId: string; id: string }) =>
  db
    .updateTable("externalAccounts")
    .set({ isDefaultUmaDeposit: 0 })
    .where("ownerId", "=", values.ownerId)
    .where("isDefaultUmaDeposit", "=", 1)
    .where("id", "<>", values.id),
);

/**
 * Adds an account; a new default for UMA deposits replaces the owner's previous one (G-35). False when the owner has
 * already registered this account: nothing is added.
 */
export async function addExternalAccount(tx: Tx, row: ExternalAccountRow): Promise<boolean> {
  if ((await insertRow(tx, json.encode(row))) === 0) return false;
  if (row.isDefaultUmaDeposit === 1) await clearDefault(tx, { ownerId: row.ownerId, id: row.id });
  return true;
}

const updateCheck = preparedWrite((db, values: Check & { id: string }) =>
  db
    .updateTable("externalAccounts")
    .set({ beneficiaryStatus: values.beneficiaryStatus, verifiedName: values.verifiedName })
    .where("id", "=", values.id),
);

const selectInfo = preparedRows((db, values: { id: string }) =>
  db.selectFrom("externalAccounts").select("accountInfo").where("id", "=", values.id),
);

/** An account by its id, of any owner; undefined when it was deleted. */
export async function accountInfoOf(tx: Tx, id: string): Promise<ExternalAccountRow["accountInfo"] | undefined> {
  const [row] = await selectInfo(tx, { id });
  return row && json.decode(row).accountInfo;
}

export async function changeCheck(tx: Tx, id: string, check: Check): Promise<void> {
  await updateCheck(tx, { ...check, id });
}

const deleteRow = preparedWrite((db, values: { id: string }) =>
  db.deleteFrom("externalAccounts").where("id", "=", values.id),
);

/** Deletes the account: the owner may register it again. Payments over it keep its id. */
export async function dropExternalAccount(tx: Tx, id: string): Promise<void> {
  await deleteRow(tx, { id });
}

const selectDefault = preparedRows((db, values: { ownerId: string }) =>
  db
    .selectFrom("externalAccounts")
    .selectAll()
    .where("ownerId", "=", values.ownerId)
    .where("isDefaultUmaDeposit", "=", 1),
);

/** The account behind a customer's UMA address, if one was chosen (G-35d). */
export async function defaultUmaDepositAccountOf(tx: Tx, ownerId: string): Promise<ExternalAccountRow | undefined> {
  const [row] = await selectDefault(tx, { ownerId });
  return row && json.decode(row);
}

const columns: FilterColumns = {
  customerId: { column: "ownerId" },
  currency: { column: "currency" },
};

/** Every external account of a platform and its customers. */
export const readExternalAccounts: PageReader<{ platformId: string }, ExternalAccountRow> = decodedPages(
  createPageReader({
    table: "externalAccounts",
    select: (db, scope: { platformId: string }) =>
      db.selectFrom("externalAccounts").selectAll().where("platformId", "=", scope.platformId),
    columns,
  }),
  (stored) => json.decode(stored),
);

export const readOwnersExternalAccounts: PageReader<OwnedBy, ExternalAccountRow> = decodedPages(
  createPageReader({
    table: "externalAccounts",
    select: (db, scope: OwnedBy) =>
      db
        .selectFrom("externalAccounts")
        .selectAll()
        .where("platformId", "=", scope.platformId)
        .where("ownerId", "=", scope.ownerId),
    columns,
  }),
  (stored) => json.decode(stored),
);

/** The status of an account of any platform, for the operator. */
export async function findStatus(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom("externalAccounts").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status;
}

export async function changeStatus(tx: Tx, id: string, status: string): Promise<void> {
  await tx.updateTable("externalAccounts").set({ status }).where("id", "=", id).execute();
}
