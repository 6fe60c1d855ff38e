import { itemsIn, listIn, objectAt, objectsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf } from "../../proxy/proxied-call.ts";
import { changesReplies, paymentMutant, refusesRequests, changesItems } from "../payment-behaviour.ts";

/** Receiver lookups. */
export const mutants: readonly HandWrittenMutant[] = [
  refusesRequests("V-37a", "only-the-sandbox-has-addresses", "receivers.uma.lookup", (_body, call) => {
    return !/\$(success|pending|fail)/.test(decodeURIComponent(call.path));
  }),
  changesReplies("V-37b", "a-lookup-asks-for-nothing", "receivers.uma.lookup", (receiver) => {
    receiver["requiredPayerDataFields"] = [];
  }),
  paymentMutant("V-37b", "a-lookup-asks-for-what-dollars-ask-for", () => {
    let asked: unknown[] | undefined;
    return {
      reply(call, reply) {
        for (const each of objectsIn(bodyOf(call) ?? {}, "supportedCurrencies")) {
          if (each["currencyCode"] === "USD") asked = listIn(each, "requiredCounterpartyFields");
        }
        for (const receiver of itemsIn(call, reply, "Receiver")) receiver["requiredPayerDataFields"] = asked ?? [];
      },
    };
  }),
  changesItems("SBX-07", "the-sender-is-missing", "Transaction", (payment) => {
    if (payment["type"] === "INCOMING") objectAt(payment, "source")["umaAddress"] = "$nobody@example.com";
  }),
];
