import type { Requests } from "../request-maker.ts";

/** The request of the domain that the contract does not tell: an address of somebody. */
export const quoteRequests: Requests<"receivers.uma.lookup"> = {
  "receivers.uma.lookup": async (_t, { umaAddress, customer }) => ({
    params: { receiverUmaAddress: await umaAddress() },
    query: { customerId: await customer() },
  }),
};
