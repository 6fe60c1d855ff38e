import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const configRequests: Requests<"config.get" | "config.update"> = {
  "config.get": async () => ({}),
  "config.update": async () => ({ body: {} }),
};
