import type { Requests } from "../request-maker.ts";

/** The request of the domain that the contract does not tell: one that needs no signature. */
export const customerRequests: Requests<"customers.update"> = {
  "customers.update": async (_t, { customer }) => ({
    params: { customerId: await customer() },
    body: { customerType: "INDIVIDUAL", fullName: "Robin Renamed" },
  }),
};
