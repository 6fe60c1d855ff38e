import { bodyOf, refusal } from "../../mutants/proxy/proxied-call.ts";
import type { Variant } from "./variant.ts";

/** The currencies of a platform that has no euro, whatever the customer's region. */
const offered = ["USD", "USDC", "USDB"];

/** A target that does not support the euro at all. */
export const withoutEuro: Variant = {
  name: "there is no account in euro",
  behave: () => ({
    async request(call) {
      const body = call.operation === "customers.create" ? bodyOf(call) : undefined;
      if (body === undefined) return undefined;
      const { currencies = offered } = body;
      if (Array.isArray(currencies) && currencies.includes("EUR")) {
        return refusal(400, "INVALID_CURRENCY");
      }
      call.body = JSON.stringify({ ...body, currencies });
      return undefined;
    },
  }),
};
