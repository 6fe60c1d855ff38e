import { fixtureValue } from "../fixture-values.ts";
import { PLAIN_AMOUNT } from "../plain-amount.ts";
import { QUOTE_AMOUNTS } from "../quotes/fixtures.ts";
import type { Subjects } from "../subjects.ts";
import { transferRequest } from "../transfers/fixtures.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { Requests } from "../request-maker.ts";

/** Transfers, quotes, receivers, transactions, and what the sandbox pays. */
export const paymentRequests: Requests<
  | `transfers.${"in" | "out"}`
  | `quotes.${"create" | "get" | "execute"}`
  | "receivers.uma.lookup"
  | "receivers.externalAccount.lookup"
  | `transactions.${"list" | "get" | "confirm" | "approve" | "reject"}`
  | "sandbox.send"
  | "sandbox.uma.receive"
  | "sandbox.webhooks.test"
> = {
  "transfers.in": (_t, named) => transfer("in", named),
  "transfers.out": (_t, named) => transfer("out", named),
  "quotes.create": (_t, named) => plainQuote(named),
  "quotes.get": async (_t, { quote }) => ({ params: { quoteId: await quote() } }),
  "quotes.execute": async (_t, { quote }) => ({ params: { quoteId: await quote() } }),
  "receivers.uma.lookup": async (_t, { umaAddress, customer }) => ({
    params: { receiverUmaAddress: await umaAddress() },
    query: { customerId: await customer() },
  }),
  "receivers.externalAccount.lookup": async (_t, { externalAccount, customer }) => ({
    params: { accountId: await externalAccount() },
    query: { customerId: await customer() },
  }),
  "transactions.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "transactions.get": async (_t, { transaction }) => ({ params: { transactionId: await transaction() } }),
  "transactions.confirm": async (_t, { transaction }) => ({
    params: { transactionId: await transaction() },
    body: {},
  }),
  "transactions.approve": async (_t, { undecidedPayment }) => ({
    params: { transactionId: await undecidedPayment() },
    body: {},
  }),
  "transactions.reject": async (_t, { undecidedPayment }) => ({
    params: { transactionId: await undecidedPayment() },
    body: {},
  }),
  "sandbox.send": async (_t, { awaitedQuote }) => ({ body: { quoteId: await awaitedQuote(), currencyCode: "USD" } }),
  "sandbox.uma.receive": async (t, { customer }) => ({
    body: {
      senderUmaAddress: fixtureValue(t, "senderUma"),
      receivingCurrencyCode: "USD",
      receivingCurrencyAmount: PLAIN_AMOUNT,
      customerId: await customer(),
    },
  }),
  "sandbox.webhooks.test": async () => ({}),
};

/** A transfer between the two accounts that are named. */
export async function transfer(direction: "in" | "out", named: Subjects): Promise<CallRequest> {
  const internalAccountId = await named.internalAccount();
  const externalAccountId = await named.externalAccount();
  const { body } = transferRequest({ direction, internalAccountId, externalAccountId, amount: PLAIN_AMOUNT });
  return { body };
}

/** A quote from the one account that is named to the other, in its currency. */
export async function plainQuote(named: Subjects): Promise<CallRequest> {
  return {
    body: {
      source: { sourceType: "ACCOUNT", accountId: await named.internalAccount() },
      destination: { destinationType: "ACCOUNT", accountId: await named.payoutAccount() },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: QUOTE_AMOUNTS.account,
    },
  };
}
