import { QUOTE_AMOUNTS } from "./amounts.ts";
import type { CallRequest } from "../../../http/exchange.ts";
import type { Subjects } from "../subjects.ts";
import type { Requests } from "../request-maker.ts";

/** The requests of the domain that the contract does not tell: an address of somebody, and what a quote can be paid out to. */
export const quoteRequests: Requests<"quotes.create" | "agents.me.quotes.create" | "receivers.uma.lookup"> = {
  "quotes.create": (_t, named) => plainQuote(named),
  "agents.me.quotes.create": (_t, named) => plainQuote(named),
  "receivers.uma.lookup": async (_t, { umaAddress, customer }) => ({
    params: { receiverUmaAddress: await umaAddress() },
    query: { customerId: await customer() },
  }),
};

/** A quote from the one account that is named to the other, in its currency. */
async function plainQuote(named: Subjects): Promise<CallRequest> {
  return {
    body: {
      source: { sourceType: "ACCOUNT", accountId: await named.internalAccount() },
      destination: { destinationType: "ACCOUNT", accountId: await named.payoutAccount() },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: QUOTE_AMOUNTS.account,
    },
  };
}
