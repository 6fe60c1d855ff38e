import type { Call, Handlers } from "@tallystick/server";
import { findCustomer, type CustomerRow } from "../../customers/index.ts";
import { findPlatform } from "../../config/index.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { issueLookupId } from "./lookup-id.ts";
import { receiverRecord } from "./view.ts";
import { findUmaReceiver } from "./find-uma-receiver.ts";
import { findExternalAccount } from "../../external-accounts/index.ts";
import { sendingCurrencyOf } from "./decide.ts";

type Operations = "receivers.uma.lookup" | "receivers.externalAccount.lookup";

export function receiverHandlers({ random, contract, rates }: Runtime): Pick<Handlers<Tx>, Operations> {
  return {
    "receivers.uma.lookup": async (call: Call<"receivers.uma.lookup", Tx>) => {
      const { tx, now } = call;
      const platform = await findPlatform(tx, call.principal.platformId);
      const { customerId } = call.query;
      const customer = await customerNamed(tx, platform.id, customerId);
      call.refuseUnless("unknown query.customerId", customerId === undefined || customer, { customerId });
      const receiver = await findUmaReceiver(tx, platform, call.params.receiverUmaAddress, contract);
      if (!receiver) call.refuse("unknown path.receiverUmaAddress");
      const { address: receiverUmaAddress, currencies } = receiver;
      const record = receiverRecord(platform, currencies, { sending: sendingCurrencyOf(platform, customer), rates });
      const lookupId = issueLookupId(platform.lookupKey, receiverUmaAddress, now, random);
      return { status: 200, body: { ...record, lookupId, receiverUmaAddress } };
    },

    "receivers.externalAccount.lookup": async (call: Call<"receivers.externalAccount.lookup", Tx>) => {
      const { tx, now } = call;
      const platform = await findPlatform(tx, call.principal.platformId);
      const { customerId } = call.query;
      const customer = await customerNamed(tx, platform.id, customerId);
      call.refuseUnless("unknown query.customerId", customerId === undefined || customer, { customerId });
      const account = await findExternalAccount(tx, platform.id, call.params.accountId);
      if (!account) call.refuse("unknown path.accountId");
      const { id: accountId, currency } = account;
      const record = receiverRecord(platform, [currency], { sending: sendingCurrencyOf(platform, customer), rates });
      const lookupId = issueLookupId(platform.lookupKey, accountId, now, random);
      return { status: 200, body: { ...record, lookupId, accountId } };
    },
  };
}

async function customerNamed(tx: Tx, platformId: string, id: string | undefined): Promise<CustomerRow | undefined> {
  return id === undefined ? undefined : findCustomer(tx, platformId, id);
}
