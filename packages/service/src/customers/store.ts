import { jsonColumns, type JsonColumns } from "../storage/json-columns.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { CustomerRow, StoredCustomer } from "./tables.ts";

export const customerJson: JsonColumns<CustomerRow, "currencies" | "profile"> = jsonColumns<CustomerRow>()(
  "currencies",
  "profile",
);

const selectCustomer = preparedRows((db, values: { platformId: string; id: string }) =>
  db.selectFrom("customers").selectAll().where("id", "=", values.id).where("platformId", "=", values.platformId),
);

/** The customer of that id, also when it is deleted; another platform's is not found. */
export async function findCustomer(tx: Tx, platformId: string, id: string): Promise<CustomerRow | undefined> {
  const [row] = await selectCustomer(tx, { platformId, id });
  return row && customerJson.decode(row);
}

const insertRow = preparedWrite((db, row: StoredCustomer) =>
  db.insertInto("customers").values({
    id: row.id,
    platformId: row.platformId,
    platformCustomerId: row.platformCustomerId,
    customerType: row.customerType,
    umaAddress: row.umaAddress,
    region: row.region,
    currencies: row.currencies,
    email: row.email,
    kycStatus: row.kycStatus,
    profile: row.profile,
    isDeleted: row.isDeleted,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }),
);

const insertCurrency = preparedWrite((db, row: { currency: string; customerId: string }) =>
  db.insertInto("customerCurrencies").values({ currency: row.currency, customerId: row.customerId }),
);

export async function insertCustomer(tx: Tx, row: CustomerRow): Promise<void> {
  await insertRow(tx, customerJson.encode(row));
  await insertCurrencies(tx, row);
}

const updateRow = preparedWrite((db, row: StoredCustomer) =>
  db
    .updateTable("customers")
    .set({
      umaAddress: row.umaAddress,
      currencies: row.currencies,
      email: row.email,
      kycStatus: row.kycStatus,
      profile: row.profile,
      isDeleted: row.isDeleted,
      updatedAt: row.updatedAt,
    })
    .where("id", "=", row.id)
    .where("isDeleted", "=", 0),
);

/** Writes what may change of a customer; false when it has been deleted meanwhile, and nothing is written. */
export async function changeCustomer(tx: Tx, from: CustomerRow, to: CustomerRow): Promise<boolean> {
  if ((await updateRow(tx, customerJson.encode(to))) === 0) return false;
  if (from.currencies !== to.currencies) {
    await tx.deleteFrom("customerCurrencies").where("customerId", "=", to.id).execute();
    await insertCurrencies(tx, to);
  }
  return true;
}

async function insertCurrencies(tx: Tx, { id, currencies }: CustomerRow): Promise<void> {
  for (const currency of currencies) await insertCurrency(tx, { currency, customerId: id });
}

const selectOwnId = preparedRows((db, values: { platformId: string; platformCustomerId: string }) =>
  db
    .selectFrom("customers")
    .select("id")
    .where("platformId", "=", values.platformId)
    .where("platformCustomerId", "=", values.platformCustomerId)
    .where("isDeleted", "=", 0),
);

/** Whether a customer of the platform that is not deleted has this id of the platform's own. */
export async function hasPlatformCustomerId(tx: Tx, platformId: string, platformCustomerId: string): Promise<boolean> {
  return (await selectOwnId(tx, { platformId, platformCustomerId })).length > 0;
}

const selectUmaAddress = preparedRows((db, values: { umaAddress: string }) =>
  db.selectFrom("customers").select("id").where("umaAddress", "=", values.umaAddress),
);

/** Who has this address, in lower case: a customer of any platform, deleted ones too. */
export async function findUmaHolder(tx: Tx, umaAddress: string): Promise<string | undefined> {
  const [row] = await selectUmaAddress(tx, { umaAddress });
  return row?.id;
}
