import type { EventSupport } from "../../requests/states/event-support.ts";

/** How payments, and the balances that they change, are told of. */
export const eventSupport: EventSupport = {
  // The first event of a quote's payment may come with the quote or with its execution.
  isJudgedElsewhere: ({ resourceAction: part }, event) => event === "TEST" || part?.resource === "Quote",
  isOfOutcome({ id, resourceAction: part }, { type }, event) {
    const isOfBalance = event.startsWith("INTERNAL_ACCOUNT.");
    if (isOfBalance && part?.resource !== "InternalAccount") return false;
    return type === undefined || type === (id.endsWith(".in") ? "INCOMING" : "OUTGOING");
  },
};
