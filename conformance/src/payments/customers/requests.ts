import { individual } from "./fixtures.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const customerRequests: Requests<
  "customers.create" | "customers.delete" | "customers.get" | "customers.list" | "customers.update"
> = {
  "customers.create": async (t) => ({ body: individual(t) }),
  "customers.list": async () => ({}),
  "customers.get": async (_t, { customer }) => ({ params: { customerId: await customer() } }),
  "customers.update": async (_t, { customer }) => ({
    params: { customerId: await customer() },
    body: { customerType: "INDIVIDUAL", fullName: "Robin Renamed" },
  }),
  "customers.delete": async (_t, { disposableCustomer }) => ({ params: { customerId: await disposableCustomer() } }),
};
