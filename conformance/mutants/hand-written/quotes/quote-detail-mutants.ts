import { isItem, itemsIn, listIn, objectAt, objectIn, objectsIn, shownAccounts } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { changesItems, paymentMutant } from "../payment-behaviour.ts";

const CREATE = "quotes.create";

/** Changes the description of every payment. */
function changesDescriptions(name: string, change: (description: string) => string): HandWrittenMutant {
  return changesItems(["QUOTE-27", "TXN-30"], name, "Transaction", (payment) => {
    const { description } = payment;
    if (typeof description === "string") payment["description"] = change(description);
  });
}

/** What a request for a quote leaves out or says at length. */
export const mutants: readonly HandWrittenMutant[] = [
  changesDescriptions("a-description-is-cut-to-140-characters", (description) => description.slice(0, 140)),
  changesDescriptions("a-description-loses-the-blanks-around-it", (description) => description.trim()),
  changesItems("TXN-05", "a-payment-from-outside-is-the-platform's", "Transaction", (payment) => {
    if (objectIn(payment, "source")["sourceType"] !== "REALTIME_FUNDING") return;
    payment["customerId"] = "PlatformConfig:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b01";
    payment["platformCustomerId"] = "";
  }),
  paymentMutant("QUOTE-07", "without-a-rail-the-account's-last-is-used", () => {
    const accountsIn = shownAccounts();
    let accounts: ReturnType<typeof accountsIn> = new Map();
    return {
      request(call) {
        const body = call.operation === CREATE ? bodyOf(call) : undefined;
        const destination = body && objectAt(body, "destination");
        const account = accounts.get(destination?.["accountId"]);
        if (account === undefined || destination === undefined) return;
        const rail = listIn(objectIn(account, "accountInfo"), "paymentRails").at(-1);
        if (rail !== undefined) destination["paymentRail"] ??= rail;
        call.body = JSON.stringify(body);
      },
      reply(call, reply) {
        accounts = accountsIn(call, reply);
      },
    };
  }),
  paymentMutant("V-38e", "a-quote-whose-payment-was-refused-has-failed", () => {
    const refused = new Set<unknown>();
    return {
      reply(call, reply) {
        if (call.operation === "sandbox.send" && reply.status === 403) refused.add(bodyOf(call)?.["quoteId"]);
        for (const quote of itemsIn(call, reply, "Quote")) if (refused.has(quote["id"])) quote["status"] = "FAILED";
      },
    };
  }),
  paymentMutant("QUOTE-29", "what-need-not-be-said-about-the-sender-is-required", () => {
    const asking = new Set<unknown>();
    return {
      async request(call) {
        const body = call.operation === CREATE ? bodyOf(call) : undefined;
        const isLacking = asking.has(body?.["lookupId"]) && !isItem(body?.["senderCustomerInfo"]);
        return isLacking ? refusal(400, "MISSING_MANDATORY_USER_INFO") : undefined;
      },
      reply(call, reply) {
        for (const receiver of itemsIn(call, reply, "Receiver"))
          if (objectsIn(receiver, "requiredPayerDataFields").length > 0) asking.add(receiver["lookupId"]);
      },
    };
  }),
];
