import type { Call, Handlers } from "@tallystick/server";
import { findInternalAccount, toInternalAccount } from "../accounts/index.ts";
import { counterAccount } from "../ledger/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { receiveHandler } from "./receive-payment.ts";
import { sendHandler } from "./pay-in-quote.ts";

type Operations = "sandbox.internalAccounts.fund" | "sandbox.send" | "sandbox.uma.receive";

/** Money from outside, as the sandbox simulates it. */
export function sandboxHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  return {
    "sandbox.send": sendHandler(runtime),
    "sandbox.uma.receive": receiveHandler(runtime),

    "sandbox.internalAccounts.fund": async (call: Call<"sandbox.internalAccounts.fund", Tx>) => {
      const { tx, now } = call;
      const { amount } = call.body;
      const account = await findInternalAccount(tx, call.principal.platformId, call.params.accountId);
      if (!account) call.refuse("unknown path.accountId");
      call.refuseUnless("inactive path.accountId", account.status === "ACTIVE", {
        accountId: account.id,
        status: account.status,
      });
      const { id, currency } = account;
      const postings = [
        { account: counterAccount("world", currency), currency, amount: -amount },
        { account: id, currency, amount },
      ];
      const shortfall = await runtime.moveMoney(tx, account.platformId, {
        kind: "fund",
        reference: id,
        postings,
        at: now,
      });
      call.refuseUnless("out-of-range body.amount", !shortfall, { balance: account.balance });
      const funded = await findInternalAccount(tx, account.platformId, id);
      return { status: 200, body: toInternalAccount(funded ?? account) };
    },
  };
}
