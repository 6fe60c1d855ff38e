import type { Call, Handlers } from "@tallystick/server";
import { fromInstant } from "../runtime/instant.ts";
import type { FilterColumns } from "../storage/filter-columns.ts";
import { createPageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import { findTransaction } from "./store.ts";
import { toTransaction } from "./view.ts";

const columns: FilterColumns = {
  customerId: { column: "customer_id" },
  platformCustomerId: { column: "platform_customer_id" },
  status: { column: "status" },
  type: { column: "type" },
  // An account and a UMA address never look alike, so both stand in one column.
  "source.accountId": { column: "sender" },
  "source.umaAddress": { column: "sender" },
  "destination.accountId": { column: "receiver" },
  "destination.umaAddress": { column: "receiver" },
  "reconciliationInstructions.reference": { column: "reference" },
  createdAt: { column: "created_at", read: fromInstant },
};

const readPage = createPageReader({
  table: "transactions",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("transactions").selectAll().where("platform_id", "=", scope.platformId),
  columns,
});

export const transactionHandlers: Pick<Handlers<Tx>, "transactions.list" | "transactions.get"> = {
  "transactions.list": async (call: Call<"transactions.list", Tx>) => {
    const { platformId } = call.principal;
    const { items, ...rest } = await readPage(call.tx, { platformId }, call.page, call.filters);
    return { status: 200, body: call.listed(items.map(toTransaction), rest) };
  },

  "transactions.get": async (call: Call<"transactions.get", Tx>) => {
    const row = await findTransaction(call.tx, call.params.transactionId);
    if (row?.platform_id !== call.principal.platformId) call.refuse("unknown path.transactionId");
    return { status: 200, body: toTransaction(row) };
  },
};
