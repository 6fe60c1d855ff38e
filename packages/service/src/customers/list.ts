import { sql, type SqlBool } from "kysely";
import { fromInstant } from "../runtime/instant.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import { customerJson } from "./store.ts";
import type { CustomerRow } from "./tables.ts";

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
  (kept) => customerJson.decode(kept),
);
