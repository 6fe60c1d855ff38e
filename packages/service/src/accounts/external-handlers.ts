import type { Call, Handlers } from "@tallystick/server";
import { findCustomer } from "../customers/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { dropExternalAccount } from "./external-store.ts";
import { findExternalAccount } from "./find.ts";
import { readExternalAccounts } from "./list.ts";
import { registerExternalAccount } from "./register.ts";
import { toExternalAccount } from "./view.ts";

type Operations =
  | "customers.externalAccounts.create"
  | "customers.externalAccounts.list"
  | "customers.externalAccounts.get"
  | "customers.externalAccounts.delete";

/** The external accounts of a platform and its customers. */
export function externalAccountHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  return {
    "customers.externalAccounts.create": async (call: Call<"customers.externalAccounts.create", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const { customerId } = body;
      const customer = customerId === undefined ? undefined : await findCustomer(tx, platformId, customerId);
      const isKnownOwner = customerId === undefined || customer?.isDeleted === 0;
      call.require("unknown body.customerId", isKnownOwner, { customerId });
      const { defaultUmaDepositAccount: isDefault = false } = body;
      const registration = { platformId, ownerId: customerId ?? platformId, body, isDefault, now };
      const row = await registerExternalAccount(runtime, tx, registration, call);
      return { status: 201, body: toExternalAccount(row) };
    },

    "customers.externalAccounts.list": async (call: Call<"customers.externalAccounts.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readExternalAccounts(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toExternalAccount), rest) };
    },

    "customers.externalAccounts.get": async (call: Call<"customers.externalAccounts.get", Tx>) => {
      const row = await findExternalAccount(call.tx, call.principal.platformId, call.params.externalAccountId);
      if (!row) call.refuse("unknown path.externalAccountId");
      return { status: 200, body: toExternalAccount(row) };
    },

    "customers.externalAccounts.delete": async (call: Call<"customers.externalAccounts.delete", Tx>) => {
      const row = await findExternalAccount(call.tx, call.principal.platformId, call.params.externalAccountId);
      if (!row) call.refuse("unknown path.externalAccountId");
      await dropExternalAccount(call.tx, row.id);
      return { status: 204 };
    },
  };
}
