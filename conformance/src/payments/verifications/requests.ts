import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const verificationRequests: Requests<"verifications.create" | "verifications.get" | "verifications.list"> = {
  "verifications.create": async (_t, { customer }) => ({ body: { customerId: await customer() } }),
  "verifications.list": async (_t, { customer }) => ({ query: { customerId: await customer() } }),
  "verifications.get": async (_t, { verification }) => ({ params: { verificationId: await verification() } }),
};
