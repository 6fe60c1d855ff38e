import { refusal } from "../../mutants/proxy/proxied-call.ts";
import { type Variant, wholeBodyOf } from "./variant.ts";

/** The currencies that a platform may have, whatever the customer's region. */
const all = ["USD", "USDC", "USDB", "EUR"];

/** A target that does not have these currencies at all. */
function without(...missing: string[]): Variant {
  const offered = all.filter((each) => !missing.includes(each));
  return {
    name: `there is no account in ${missing.join(" or ")}`,
    behave: () => ({
      async request(call) {
        const body = call.operation === "customers.create" ? wholeBodyOf(call) : undefined;
        if (body === undefined) return undefined;
        const { currencies = offered } = body;
        if (Array.isArray(currencies) && currencies.some((each) => missing.includes(String(each)))) {
          return refusal(400, "INVALID_CURRENCY");
        }
        call.body = JSON.stringify({ ...body, currencies });
        return undefined;
      },
    }),
  };
}

export const withoutEuro: Variant = without("EUR");

export const dollarsOnly: Variant = without("EUR", "USDB", "USDC");
