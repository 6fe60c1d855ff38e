import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { toInternalAccount } from "./view.ts";
import { walletHandlers } from "./wallets/handlers.ts";
import { readCustomersAccounts, readOwnersAccounts } from "./store.ts";

type ListOperations = "customers.internalAccounts.list" | "platform.internalAccounts.list";
type Operations = ListOperations | Extract<OperationId, `internalAccounts.${string}`>;

/** The accounts that the service holds money in; wallets among them. */
export function accountHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  return { ...listHandlers, ...walletHandlers(runtime) };
}

const listHandlers: Pick<Handlers<Tx>, ListOperations> = {
  "customers.internalAccounts.list": async (call: Call<"customers.internalAccounts.list", Tx>) => {
    const { platformId } = call.principal;
    const { items, ...rest } = await readCustomersAccounts(call.tx, { platformId }, call.page, call.filters);
    return { status: 200, body: call.listed(items.map(toInternalAccount), rest) };
  },

  "platform.internalAccounts.list": async (call: Call<"platform.internalAccounts.list", Tx>) => {
    const { platformId } = call.principal;
    const owner = { platformId, ownerId: platformId };
    const { items, ...rest } = await readOwnersAccounts(call.tx, owner, call.page, call.filters);
    return { status: 200, body: call.listed(items.map(toInternalAccount), rest) };
  },
};
