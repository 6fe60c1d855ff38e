import type { Requests } from "../request-maker.ts";

/** The request of the domain that the contract does not tell: one that changes nothing for the other checks. */
export const configRequests: Requests<"config.update"> = {
  "config.update": async () => ({ body: {} }),
};
