import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const transactionRequests: Requests<
  "transactions.approve" | "transactions.confirm" | "transactions.get" | "transactions.list" | "transactions.reject"
> = {
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
};
