import { sql, type SqlBool } from "kysely";
import { fromInstant } from "../runtime/instant.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { CustomerRow, StoredCustomer } from "./tables.ts";

const json = jsonColumns<CustomerRow>()("currencies", "profile");

const selectCustomer = preparedRows((db, values: { platformId: string; id: string }) =>
  db.selectFrom("customers").selectAll().where("id", "=", values.id).where("platformId", "=", values.platformId),
);

/** The customer of that id, also when it is deleted; another platform's is not found. */
export async function findCustomer(tx: Tx, platformId: string, id: string): Promise<CustomerRow | undefined> {
  const [row] = await selectCustomer(tx, { platformId, id });
  return row && json.decode(row);
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
  await insertRow(tx, json.encode(row));
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

/**
 * Writes the fields of a customer that can change; false when it has been deleted meanwhile, and nothing is written.
 */
export async function changeCustomer(tx: Tx, from: CustomerRow, to: CustomerRow): Promise<boolean> {
  if ((await updateRow(tx, json.encode(to))) === 0) return false;
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

/** Whether an existing customer of the platform has this platform-chosen id. */
export async function hasPlatformCustomerId(tx: Tx, platformId: string, platformCustomerId: string): Promise<boolean> {
  return (await selectOwnId(tx, { platformId, platformCustomerId })).length > 0;
}

const selectUmaAddress = preparedRows((db, values: { umaAddress: string }) =>
  db.selectFrom("customers").select("id").where("umaAddress", "=", values.umaAddress),
);

/** The customer with this address, in lower case: of any platform, deleted ones too. */
export async function findUmaHolder(tx: Tx, umaAddress: string): Promise<string | undefined> {
  const [row] = await selectUmaAddress(tx, { umaAddress });
  return row?.id;
}

interface Scope {
  platformId: string;
  /** 1 to read the deleted ones too. */
  deleted: 0 | 1;
}

/** The pages of a platform's customers (G-117). */
export const readCustomers: PageReader<Scope, CustomerRow> = decodedPages(
  createPageReader({
    table: "customers",
    select: (db: Tx, scope: Scope) =>
      db
        .selectFrom("customers")
        .selectAll()
        .where("platformId", "=", scope.platformId)
        .where("isDeleted", "<=", scope.deleted),
    columns: {
      platformCustomerId: { column: "platformCustomerId" },
      customerType: { column: "customerType" },
      createdAt: { column: "createdAt", read: fromInstant },
      updatedAt: { column: "updatedAt", read: fromInstant },
      region: { column: "region" },
      umaAddress: { column: "umaAddress", read: (address) => address.toLowerCase() },
      "currencies[]": {
        condition: (currency) =>
          sql<SqlBool>`exists (select 1 from customer_currencies
          where customer_currencies.customer_id = customers.id and customer_currencies.currency = ${currency})`,
      },
    },
  }),
  (stored) => json.decode(stored),
);
