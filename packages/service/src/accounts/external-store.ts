import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { ExternalAccountRow } from "./tables.ts";

const insertRow = preparedWrite((db, row: ExternalAccountRow) =>
  db.insertInto("external_accounts").values({
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
  }),
);

const clearDefault = preparedWrite((db, values: { ownerId: string; id: string }) =>
  db
    .updateTable("external_accounts")
    .set({ is_default_uma_deposit: 0 })
    .where("owner_id", "=", values.ownerId)
    .where("is_default_uma_deposit", "=", 1)
    .where("id", "<>", values.id),
);

/** Adds an account; one that is to be the owner's default for UMA deposits takes that from the one before (G-35). */
export async function insertExternalAccount(tx: Tx, row: ExternalAccountRow): Promise<void> {
  await insertRow(tx, row);
  if (row.is_default_uma_deposit === 1) await clearDefault(tx, { ownerId: row.owner_id, id: row.id });
}

const selectSame = preparedRows((db, values: { ownerId: string; accountType: string; identifier: string }) =>
  db
    .selectFrom("external_accounts")
    .select("id")
    .where("owner_id", "=", values.ownerId)
    .where("account_type", "=", values.accountType)
    .where("identifier", "=", values.identifier),
);

/** Whether the owner has registered this very account before (G-35). */
export async function hasExternalAccount(
  tx: Tx,
  account: { ownerId: string; accountType: string; identifier: string },
): Promise<boolean> {
  return (await selectSame(tx, account)).length > 0;
}
