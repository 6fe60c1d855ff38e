import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { CustomerRow } from "./tables.ts";

const selectCustomer = preparedRows((db, values: { platformId: string; id: string }) =>
  db.selectFrom("customers").selectAll().where("id", "=", values.id).where("platform_id", "=", values.platformId),
);

/** The customer of that id, also when it is deleted; another platform's is not found. */
export async function findCustomer(tx: Tx, platformId: string, id: string): Promise<CustomerRow | undefined> {
  const [row] = await selectCustomer(tx, { platformId, id });
  return row;
}

const insertRow = preparedWrite((db, row: CustomerRow) =>
  db.insertInto("customers").values({
    id: row.id,
    platform_id: row.platform_id,
    platform_customer_id: row.platform_customer_id,
    customer_type: row.customer_type,
    uma_address: row.uma_address,
    region: row.region,
    currencies: row.currencies,
    email: row.email,
    kyc_status: row.kyc_status,
    profile: row.profile,
    is_deleted: row.is_deleted,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }),
);

export async function insertCustomer(tx: Tx, row: CustomerRow): Promise<void> {
  await insertRow(tx, row);
}

const selectOwnId = preparedRows((db, values: { platformId: string; platformCustomerId: string }) =>
  db
    .selectFrom("customers")
    .select("id")
    .where("platform_id", "=", values.platformId)
    .where("platform_customer_id", "=", values.platformCustomerId)
    .where("is_deleted", "=", 0),
);

/** Whether a customer of the platform that is not deleted has this id of the platform's own. */
export async function hasPlatformCustomerId(tx: Tx, platformId: string, platformCustomerId: string): Promise<boolean> {
  return (await selectOwnId(tx, { platformId, platformCustomerId })).length > 0;
}

const selectUmaAddress = preparedRows((db, values: { umaAddress: string }) =>
  db.selectFrom("customers").select("id").where("uma_address", "=", values.umaAddress),
);

/** Whether anybody has this address, in lower case. */
export async function hasUmaAddress(tx: Tx, umaAddress: string): Promise<boolean> {
  return (await selectUmaAddress(tx, { umaAddress })).length > 0;
}
