import { notImplemented, type Call, type Handlers } from "@tallystick/server";
import { findCustomer } from "../customers/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { FilterColumns } from "../storage/filter-columns.ts";
import { createPageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import { decideExternalAccount, identifierOf, isKept } from "./decide.ts";
import { externalAccountTypes } from "./external-account-types.ts";
import { hasExternalAccount, insertExternalAccount } from "./external-store.ts";
import { findExternalAccount } from "./find.ts";
import { toExternalAccount } from "./view.ts";

const columns: FilterColumns = {
  customerId: { column: "owner_id" },
  currency: { column: "currency" },
};

const readPage = createPageReader({
  table: "external_accounts",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("external_accounts").selectAll().where("platform_id", "=", scope.platformId),
  columns,
});

type Operations =
  | "customers.externalAccounts.create"
  | "customers.externalAccounts.list"
  | "customers.externalAccounts.get";

export function externalAccountHandlers({ ids, contract }: Runtime): Pick<Handlers<Tx>, Operations> {
  const identifiers = contract.resources["ExternalAccount"]?.identifiers?.fields ?? {};
  return {
    "customers.externalAccounts.create": async (call: Call<"customers.externalAccounts.create", Tx>) => {
      const { body, principal, tx } = call;
      const { platformId } = principal;
      const { accountInfo } = body;
      if (!isKept(accountInfo)) return notImplemented();
      const { accountType } = accountInfo;
      const isKnownOwner = body.customerId === undefined || (await findCustomer(tx, platformId, body.customerId));
      call.require("unknown body.customerId", isKnownOwner, { customerId: body.customerId });
      const { currency } = externalAccountTypes[accountType];
      call.require("currency-mismatch body.currency", body.currency === currency, { accountType, currency });
      const identifier = identifierOf(accountInfo, identifiers[accountType] ?? []);
      const outcome = call.outcome(identifier);
      const ownerId = body.customerId ?? platformId;
      call.require("duplicate body.accountInfo", !(await hasExternalAccount(tx, { ownerId, accountType, identifier })));
      const row = decideExternalAccount({
        id: ids.next("ExternalAccount"),
        platformId,
        ownerId,
        body,
        accountInfo,
        identifier,
        outcome,
        at: call.now,
      });
      await insertExternalAccount(tx, row);
      return { status: 201, body: toExternalAccount(row) };
    },

    "customers.externalAccounts.list": async (call: Call<"customers.externalAccounts.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readPage(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toExternalAccount), rest) };
    },

    "customers.externalAccounts.get": async (call: Call<"customers.externalAccounts.get", Tx>) => {
      const { externalAccountId } = call.params;
      const row = await findExternalAccount(call.tx, call.principal.platformId, externalAccountId);
      if (!row) call.refuse("unknown path.externalAccountId");
      return { status: 200, body: toExternalAccount(row) };
    },
  };
}
