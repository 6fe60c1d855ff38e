import { bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { itemsIn, isItem, sendBody, objectAt, shownAccounts, objectIn, listIn, objectsIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { items } from "../traffic.ts";

const CREATE = "quotes.create";

/** What a request for a quote leaves out or says at length. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("TXN-05", "money/a-payment-from-outside-is-the-platform's", items("Transaction"), (payment) => {
    if (objectIn(payment, "source")["sourceType"] !== "REALTIME_FUNDING") return;
    payment["customerId"] = "PlatformConfig:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b01";
    payment["platformCustomerId"] = "";
  }),
  mutant("QUOTE-07", "money/without-a-rail-the-account's-last-is-used", () => {
    const accountsIn = shownAccounts();
    let accounts: ReturnType<typeof accountsIn> = new Map();
    return {
      request(call) {
        const body = call.operation === CREATE ? bodyOf(call) : undefined;
        const destination = body && objectAt(body, "destination");
        const account = accounts.get(destination?.["accountId"]);
        if (account === undefined || body === undefined || destination === undefined) return;
        const rail = listIn(objectIn(account, "accountInfo"), "paymentRails").at(-1);
        if (rail !== undefined) destination["paymentRail"] ??= rail;
        sendBody(call, body);
      },
      reply(call, reply) {
        accounts = accountsIn(call, reply);
      },
    };
  }),
  mutant("V-38e", "money/a-quote-whose-payment-was-refused-has-failed", () => {
    const refused = new Set<unknown>();
    return {
      reply(call, reply) {
        if (call.operation === "sandbox.send" && reply.status === 403) refused.add(bodyOf(call)?.["quoteId"]);
        for (const quote of itemsIn(call, reply, "Quote")) if (refused.has(quote["id"])) quote["status"] = "FAILED";
      },
    };
  }),
  mutant("QUOTE-29", "money/what-need-not-be-said-about-the-sender-is-required", () => {
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
