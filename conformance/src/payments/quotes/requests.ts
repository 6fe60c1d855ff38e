import { QUOTE_AMOUNTS } from "./amounts.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { Subjects } from "../subjects.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const quoteRequests: Requests<
  "quotes.create" | "quotes.execute" | "quotes.get" | "receivers.externalAccount.lookup" | "receivers.uma.lookup"
> = {
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
};

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
