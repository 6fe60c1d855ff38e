import { notImplemented, type Call, type Handlers } from "@tallystick/server";
import { isSupportedCurrency } from "../currencies/index.ts";
import { findPlatform } from "../platforms/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { currenciesFor, decideCustomer, kycStatusOf } from "./decide.ts";
import { findCustomer, hasPlatformCustomerId, hasUmaAddress, insertCustomer } from "./store.ts";
import type { CustomerRow } from "./tables.ts";
import { makeUmaAddress, readUmaAddress } from "./uma-address.ts";
import { toCustomer } from "./view.ts";

/** What else a new customer is given: its accounts, its wallet, the wallet's credential. */
export type Onboard = (
  tx: Tx,
  customer: CustomerRow,
  accounts: { currencies: readonly string[]; enabled: readonly string[] },
) => Promise<void>;

export function customerHandlers(
  { ids, random }: Runtime,
  onboard: Onboard,
): Pick<Handlers<Tx>, "customers.create" | "customers.get"> {
  return {
    "customers.create": async (call: Call<"customers.create", Tx>) => {
      const { body, principal, tx } = call;
      if (body.customerType !== "INDIVIDUAL") return notImplemented();
      const platform = await findPlatform(tx, principal.platformId);
      const currencies = currenciesFor(body.currencies, body.region, platform.currencies);
      call.require("unsupported body.currencies", currencies.every(isSupportedCurrency), { currencies });
      const asked = body.umaAddress && readUmaAddress(body.umaAddress, platform.umaDomain);
      call.require("malformed body.umaAddress", body.umaAddress === undefined || asked, { domain: platform.umaDomain });
      const umaAddress = asked ?? makeUmaAddress(random, platform.umaDomain);
      call.require("duplicate body.umaAddress", !(await hasUmaAddress(tx, umaAddress)));
      const id = ids.next("Customer");
      const platformCustomerId = body.platformCustomerId ?? id;
      call.require(
        "duplicate body.platformCustomerId",
        !(await hasPlatformCustomerId(tx, platform.id, platformCustomerId)),
      );
      const row = decideCustomer({
        id,
        platformId: platform.id,
        platformCustomerId,
        umaAddress,
        currencies,
        kycStatus: kycStatusOf(call.outcome(body.fullName ?? "")),
        body,
        at: call.now,
      });
      await insertCustomer(tx, row);
      await onboard(tx, row, { currencies, enabled: platform.currencies });
      return { status: 201, body: toCustomer(row) };
    },

    "customers.get": async (call: Call<"customers.get", Tx>) => {
      const row = await findCustomer(call.tx, call.principal.platformId, call.params.customerId);
      if (!row) call.refuse("unknown path.customerId");
      return { status: 200, body: toCustomer(row) };
    },
  };
}
