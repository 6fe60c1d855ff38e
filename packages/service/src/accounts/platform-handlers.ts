import type { Call, Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { dropExternalAccount } from "./external-store.ts";
import { findOwnersExternalAccount } from "./find.ts";
import { readOwnersExternalAccounts } from "./list.ts";
import { registerExternalAccount } from "./register.ts";
import { toExternalAccount } from "./view.ts";

type Operations =
  | "platform.externalAccounts.create"
  | "platform.externalAccounts.list"
  | "platform.externalAccounts.get"
  | "platform.externalAccounts.delete";

/** The platform's own external accounts; its customers' are as unknown here as nobody's (G-39f). */
export function platformExternalAccountHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
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

function ownerOf({ platformId }: { platformId: string }): { platformId: string; ownerId: string } {
  return { platformId, ownerId: platformId };
}
