import { ownerBody } from "./fixtures.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const ownerRequests: Requests<"owners.create" | "owners.get" | "owners.list" | "owners.update"> = {
  "owners.create": async (t, { business }) => ({ body: ownerBody(t, await business()) }),
  "owners.list": async (_t, { business }) => ({ query: { customerId: await business() } }),
  "owners.get": async (_t, { owner }) => ({ params: { beneficialOwnerId: await owner() } }),
  "owners.update": async (_t, { owner }) => ({
    params: { beneficialOwnerId: await owner() },
    body: { ownershipPercentage: 40 },
  }),
};
