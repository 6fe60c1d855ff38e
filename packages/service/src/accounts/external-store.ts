import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { Check } from "./decide.ts";
import type { ExternalAccountRow } from "./tables.ts";

const insertRow = preparedWrite((db, row: ExternalAccountRow) =>
  db
    .insertInto("external_accounts")
    .values({
      id: row.id,
      platform_id: row.platform_id,
      owner_id: row.owner_id,
      platform_account_id: row.platform_account_id,
      currency: row.currency,
      account_type: row.account_type,
      identifier: row.identifier,
      status: row.status,
      is_default_uma_deposit: row.is_default_uma_deposit,
      beneficiary_status: row.beneficiary_status,
      verified_name: row.verified_name,
      account_info: row.account_info,
      created_at: row.created_at,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "account_type", "identifier"]).doNothing()),
);

const clearDefault = preparedWrite((db, values: { ownerId: string; id: string }) =>
  db
    .updateTable("external_accounts")
    .set({ is_default_uma_deposit: 0 })
    .where("owner_id", "=", values.ownerId)
    .where("is_default_uma_deposit", "=", 1)
    .where("id", "<>", values.id),
);

/**
 * Adds an account; one that is to be the owner's default for UMA deposits takes that from the one before (G-35). False
 * when the owner has registered this very account before: nothing is added.
 */
export async function addExternalAccount(tx: Tx, row: ExternalAccountRow): Promise<boolean> {
  if ((await insertRow(tx, row)) === 0) return false;
  if (row.is_default_uma_deposit === 1) await clearDefault(tx, { ownerId: row.owner_id, id: row.id });
  return true;
}

const updateCheck = preparedWrite((db, values: Check & { id: string }) =>
  db
    .updateTable("external_accounts")
    .set({ beneficiary_status: values.beneficiary_status, verified_name: values.verified_name })
    .where("id", "=", values.id),
);

export async function changeCheck(tx: Tx, id: string, check: Check): Promise<void> {
  await updateCheck(tx, { ...check, id });
}

const deleteRow = preparedWrite((db, values: { id: string }) =>
  db.deleteFrom("external_accounts").where("id", "=", values.id),
);

/** Forgets the account: the owner may register it again. What was paid over it keeps its id. */
export async function dropExternalAccount(tx: Tx, id: string): Promise<void> {
  await deleteRow(tx, { id });
}

const selectDefault = preparedRows((db, values: { ownerId: string }) =>
  db
    .selectFrom("external_accounts")
    .selectAll()
    .where("owner_id", "=", values.ownerId)
    .where("is_default_uma_deposit", "=", 1),
);

/** The account behind a customer's UMA address, when one was said to be (G-35d). */
export async function defaultUmaDepositAccountOf(tx: Tx, ownerId: string): Promise<ExternalAccountRow | undefined> {
  const [row] = await selectDefault(tx, { ownerId });
  return row;
}
