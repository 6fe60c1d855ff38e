import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { isSupportedCurrency } from "../currencies/index.ts";
import { findPlatform } from "../config/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { CustomerAccounts } from "./customer-accounts.ts";
import { currenciesFor, decideCustomer, initialStatus } from "./decide.ts";
import { orderCheck } from "./order-check.ts";
import { followSteps } from "./customer-steps.ts";
import { changeCustomer, findCustomer, hasPlatformCustomerId, insertCustomer, readCustomers } from "./store.ts";
import { checkUmaAddress, generateUmaAddress } from "./uma-address.ts";
import { updateCustomer } from "./update-customer.ts";
import { customerReplies, customerReply } from "./customer-reply.ts";

type Operations = Extract<OperationId, `customers.${"create" | "get" | "list" | "update" | "delete"}`>;

/** The people and businesses that a platform serves. */
export function customerHandlers(runtime: Runtime, accounts: CustomerAccounts): Pick<Handlers<Tx>, Operations> {
  const { ids, random, contract } = runtime;
  return {
    "customers.create": async (call: Call<"customers.create", Tx>) => {
      const { body, principal, tx, now } = call;
      const platform = await findPlatform(tx, principal.platformId);
      const currencies = currenciesFor(body.currencies, body.region, platform.currencies);
      call.refuseUnless("unsupported body.currencies", currencies.every(isSupportedCurrency), { currencies });
      const requested = await checkUmaAddress(call, platform);
      const id = ids.next("Customer");
      const platformCustomerId = body.platformCustomerId ?? id;
      call.refuseUnless(
        "duplicate body.platformCustomerId",
        !(await hasPlatformCustomerId(tx, platform.id, platformCustomerId)),
      );
      const row = decideCustomer({
        id,
        platformId: platform.id,
        platformCustomerId,
        umaAddress: requested ?? generateUmaAddress(random, platform.umaDomain),
        currencies,
        status: initialStatus(contract, body.customerType),
        body,
        at: now,
      });
      await insertCustomer(tx, row);
      await accounts.onboard(tx, row, { currencies, enabled: platform.currencies });
      if (body.customerType === "INDIVIDUAL") {
        await followSteps(runtime, tx, row, call.outcome(body.fullName ?? "").steps, now);
        await orderCheck(runtime, tx, { platformId: platform.id, reply: () => customerReply(tx, row), now });
      }
      return { status: 201, body: await customerReply(tx, (await findCustomer(tx, platform.id, id)) ?? row) };
    },

    "customers.get": async (call: Call<"customers.get", Tx>) => {
      const row = await findCustomer(call.tx, call.principal.platformId, call.params.customerId);
      if (!row) call.refuse("unknown path.customerId");
      return { status: 200, body: await customerReply(call.tx, row) };
    },

    "customers.list": async (call: Call<"customers.list", Tx>) => {
      const deleted = call.query.isIncludingDeleted === true ? 1 : 0;
      const scope = { platformId: call.principal.platformId, deleted } as const;
      const { items, ...rest } = await readCustomers(call.tx, scope, call.page, call.filters);
      return { status: 200, body: call.listed(await customerReplies(call.tx, items), rest) };
    },

    "customers.update": async (call: Call<"customers.update", Tx>) => {
      const row = await updateCustomer(runtime, call, accounts);
      return { status: 200, body: await customerReply(call.tx, row) };
    },

    "customers.delete": async (call: Call<"customers.delete", Tx>) => {
      const { tx, now } = call;
      const row = await findCustomer(tx, call.principal.platformId, call.params.customerId);
      if (!row) call.refuse("unknown path.customerId");
      const deleted = { ...row, isDeleted: 1 as const, updatedAt: now };
      const isMine = await changeCustomer(tx, row, deleted);
      call.refuseUnless("deleted path.customerId", isMine);
      return { status: 200, body: await customerReply(tx, deleted) };
    },
  };
}
