import type { Call, Handlers } from "@tallystick/server";
import type { Tx } from "../storage/store.ts";
import { readCustomersAccounts, readOwnersAccounts } from "./list.ts";
import { toInternalAccount } from "./view.ts";

export const internalAccountHandlers: Pick<
  Handlers<Tx>,
  "customers.internalAccounts.list" | "platform.internalAccounts.list"
> = {
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
