import { fromInstant } from "../runtime/instant.ts";
import type { FilterColumns } from "../storage/filter-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import { transactionJson } from "./store.ts";
import type { TransactionRow } from "./tables.ts";

const columns: FilterColumns = {
  customerId: { column: "customerId" },
  platformCustomerId: { column: "platformCustomerId" },
  status: { column: "status" },
  type: { column: "type" },
  // An account and a UMA address never look alike, so both stand in one column.
  "source.accountId": { column: "sender" },
  "source.umaAddress": { column: "sender" },
  "destination.accountId": { column: "receiver" },
  "destination.umaAddress": { column: "receiver" },
  "reconciliationInstructions.reference": { column: "reference" },
  createdAt: { column: "createdAt", read: fromInstant },
};

/** A page of a platform's payments. */
export const readTransactions: PageReader<{ platformId: string }, TransactionRow> = decodedPages(
  createPageReader({
    table: "transactions",
    select: (db, scope: { platformId: string }) =>
      db.selectFrom("transactions").selectAll().where("platformId", "=", scope.platformId),
    columns,
  }),
  (kept) => transactionJson.decode(kept),
);

/** A page of one customer's payments, for whom there are no others (TXN-25). */
export const readCustomersTransactions: PageReader<{ platformId: string; customerId: string }, TransactionRow> =
  decodedPages(
    createPageReader({
      table: "transactions",
      select: (db, scope: { platformId: string; customerId: string }) =>
        db
          .selectFrom("transactions")
          .selectAll()
          .where("platformId", "=", scope.platformId)
          .where("customerId", "=", scope.customerId),
      columns,
    }),
    (kept) => transactionJson.decode(kept),
  );
