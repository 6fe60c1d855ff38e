import type { Call, Handlers } from "@tallystick/server";
import type { FilterColumns } from "../storage/filter-columns.ts";
import { createPageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import { selectHeldAccounts } from "./find.ts";
import { toInternalAccount } from "./view.ts";

const columns: FilterColumns = {
  customerId: { column: "internal_accounts.owner_id" },
  currency: { column: "internal_accounts.currency" },
  "balance.currency.code": { column: "internal_accounts.currency" },
  type: { column: "internal_accounts.type" },
};

const readCustomersPage = createPageReader({
  table: "internal_accounts",
  select: (db, scope: { platformId: string }) =>
    selectHeldAccounts(db)
      .where("internal_accounts.platform_id", "=", scope.platformId)
      .whereRef("internal_accounts.owner_id", "<>", "internal_accounts.platform_id"),
  columns,
});

const readPlatformsPage = createPageReader({
  table: "internal_accounts",
  select: (db, scope: { platformId: string }) =>
    selectHeldAccounts(db).where("internal_accounts.owner_id", "=", scope.platformId),
  columns,
});

export const internalAccountHandlers: Pick<
  Handlers<Tx>,
  "customers.internalAccounts.list" | "platform.internalAccounts.list"
> = {
  "customers.internalAccounts.list": async (call: Call<"customers.internalAccounts.list", Tx>) => {
    const { platformId } = call.principal;
    const { items, ...rest } = await readCustomersPage(call.tx, { platformId }, call.page, call.filters);
    return { status: 200, body: call.listed(items.map(toInternalAccount), rest) };
  },

  "platform.internalAccounts.list": async (call: Call<"platform.internalAccounts.list", Tx>) => {
    const { platformId } = call.principal;
    const { items, ...rest } = await readPlatformsPage(call.tx, { platformId }, call.page, call.filters);
    return { status: 200, body: call.listed(items.map(toInternalAccount), rest) };
  },
};
