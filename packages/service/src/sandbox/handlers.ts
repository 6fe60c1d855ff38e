import type { OperationId } from "@tallystick/contract";
import { Refused, type Call, type Handlers } from "@tallystick/server";
import { findInternalAccount, toInternalAccount } from "../accounts/index.ts";
import { findCustomer } from "../customers/index.ts";
import { counterAccount } from "../ledger/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { toIncomingTransaction, toOutgoingTransaction } from "../transactions/index.ts";
import { payInQuote } from "./pay-in-quote.ts";
import { receivePayment } from "./receive-payment.ts";

type Operations = "sandbox.internalAccounts.fund" | "sandbox.send" | "sandbox.uma.receive";

/** Money from outside, as the sandbox simulates it. */
export function sandboxHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  return {
    "sandbox.send": async (call: Call<"sandbox.send", Tx>) => ({
      status: 200,
      body: toOutgoingTransaction(await payInQuote(runtime, call)),
    }),

    "sandbox.uma.receive": async (call: Call<"sandbox.uma.receive", Tx>) => ({
      status: 200,
      body: toIncomingTransaction(await receivePayment(runtime, call)),
    }),

    "sandbox.internalAccounts.fund": async (call: Call<"sandbox.internalAccounts.fund", Tx>) => {
      const { tx, now } = call;
      const { amount } = call.body;
      const account = await findInternalAccount(tx, call.principal.platformId, call.params.accountId);
      if (!account) call.refuse("unknown path.accountId");
      const owner = await findCustomer(tx, account.platformId, account.ownerId);
      call.refuseUnless("owner-deleted path.accountId", owner?.isDeleted !== 1, { accountId: account.id });
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

type ClosedOperations = Exclude<Extract<OperationId, `sandbox.${string}`>, `sandbox.cards.${string}`>;

/** The sandbox's operations in production: 403 (G-96a). Those of cards do not exist there: 404. */
export const closedSandbox: Pick<Handlers<Tx>, ClosedOperations> = {
  "sandbox.internalAccounts.fund": refuse,
  "sandbox.send": refuse,
  "sandbox.uma.receive": refuse,
  "sandbox.webhooks.test": refuse,
};

async function refuse(): Promise<never> {
  const message = "Only the sandbox serves this, and these are credentials of production.";
  throw new Refused({ status: 403, code: "FORBIDDEN" }, { message });
}
