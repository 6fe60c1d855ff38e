import { objectAt } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesReplies, refusesRequests, changesItems } from "../payment-behaviour.ts";

/** Receiver lookups. */
export const mutants: readonly HandWrittenMutant[] = [
  refusesRequests("V-37a", "only-the-sandbox-has-addresses", "receivers.uma.lookup", (_body, call) => {
    return !/\$(success|pending|fail)/.test(decodeURIComponent(call.path));
  }),
  changesReplies("V-37b", "a-lookup-asks-for-nothing", "receivers.uma.lookup", (receiver) => {
    receiver["requiredPayerDataFields"] = [];
  }),
  changesItems("SBX-07", "the-sender-is-missing", "Transaction", (payment) => {
    if (payment["type"] === "INCOMING") objectAt(payment, "source")["umaAddress"] = "$nobody@example.com";
  }),
];
