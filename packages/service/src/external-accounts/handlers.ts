import type { Call, Handlers } from "@tallystick/server";
import type { OwnedBy } from "../accounts/index.ts";
import { findCustomer } from "../customers/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import {
  dropExternalAccount,
  findExternalAccount,
  findOwnersExternalAccount,
  readExternalAccounts,
  readOwnersExternalAccounts,
} from "./store.ts";
import { registerExternalAccount } from "./register-external-account.ts";
import { toExternalAccount } from "./view.ts";

type CustomersOperations =
  | "customers.externalAccounts.create"
  | "customers.externalAccounts.list"
  | "customers.externalAccounts.get"
  | "customers.externalAccounts.delete";

type PlatformOperations =
  | "platform.externalAccounts.create"
  | "platform.externalAccounts.list"
  | "platform.externalAccounts.get"
  | "platform.externalAccounts.delete";

export function externalAccountHandlers(
  runtime: Runtime,
): Pick<Handlers<Tx>, CustomersOperations | PlatformOperations> {
  return { ...customersHandlers(runtime), ...platformHandlers(runtime) };
}

/** The external accounts of a platform and its customers. */
function customersHandlers(runtime: Runtime): Pick<Handlers<Tx>, CustomersOperations> {
  return {
    "customers.externalAccounts.create": async (call: Call<"customers.externalAccounts.create", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const { customerId } = body;
      const customer = customerId === undefined ? undefined : await findCustomer(tx, platformId, customerId);
      const isKnownOwner = customerId === undefined || customer?.isDeleted === 0;
      call.refuseUnless("unknown body.customerId", isKnownOwner, { customerId });
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

/** The platform's own external accounts; its customers' are unknown here (G-39f). */
function platformHandlers(runtime: Runtime): Pick<Handlers<Tx>, PlatformOperations> {
  return {
    "platform.externalAccounts.create": async (call: Call<"platform.externalAccounts.create", Tx>) => {
      const registration = { ...ownerOf(call.principal), body: call.body, now: call.now };
      const row = await registerExternalAccount(runtime, call.tx, registration, call);
      return { status: 201, body: toExternalAccount(row) };
    },

    "platform.externalAccounts.list": async (call: Call<"platform.externalAccounts.list", Tx>) => {
      const owner = ownerOf(call.principal);
      const { items, ...rest } = await readOwnersExternalAccounts(call.tx, owner, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toExternalAccount), rest) };
    },

    "platform.externalAccounts.get": async (call: Call<"platform.externalAccounts.get", Tx>) => {
      const row = await findOwnersExternalAccount(call.tx, ownerOf(call.principal), call.params.externalAccountId);
      if (!row) call.refuse("unknown path.externalAccountId");
      return { status: 200, body: toExternalAccount(row) };
    },

    "platform.externalAccounts.delete": async (call: Call<"platform.externalAccounts.delete", Tx>) => {
      const row = await findOwnersExternalAccount(call.tx, ownerOf(call.principal), call.params.externalAccountId);
      if (!row) call.refuse("unknown path.externalAccountId");
      await dropExternalAccount(call.tx, row.id);
      return { status: 204 };
    },
  };
}

function ownerOf({ platformId }: { platformId: string }): OwnedBy {
  return { platformId, ownerId: platformId };
}
