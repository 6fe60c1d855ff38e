import { inside, isDone, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { answers, hears, ofMoney, refuses, shows } from "../payment-behaviour.ts";

const CREATE = "quotes.create";
const MOST = 9_000_000_000_000_000;

function add(item: Item, name: string, more: number): void {
  item[name] = Number(item[name]) + more;
}

function isToUma(body: Item): boolean {
  return inside(body, "destination")["destinationType"] === "UMA_ADDRESS";
}

function codes(quote: Item): unknown[] {
  return [inside(quote, "sendingCurrency")["code"], inside(quote, "receivingCurrency")["code"]];
}

const amounts: HandWrittenMutant[] = [
  shows("QUOTE-09", "the-sending-amount-is-a-unit-more", "Quote", (quote) => add(quote, "totalSendingAmount", 1)),
  shows("QUOTE-10", "the-receiving-amount-is-a-unit-less", "Quote", (quote) => add(quote, "totalReceivingAmount", -1)),
  ofMoney("QUOTE-13", "a-quote-is-reckoned-anew-with-every-reading", () => {
    let readings = 0;
    return {
      reply(call, reply) {
        if (call.operation !== "quotes.get" || !isDone(reply)) return;
        readings += 1;
        add(inside({ body: reply.body }, "body"), "exchangeRate", readings * 1e-8);
      },
    };
  }),
  shows("V-33b", "a-rate-has-ten-decimals", "Quote", (quote) => add(quote, "exchangeRate", 1e-10)),
  ofMoney("V-33b", "dollars-of-two-kinds-have-no-rate", () => ({
    reply(call, reply) {
      if (call.operation !== CREATE || !isDone(reply)) return;
      const pair = codes(inside({ body: reply.body }, "body"));
      if (pair[0] === "USDB" && pair[1] === "USDC") Object.assign(reply, refusal(400, "INVALID_CURRENCY"));
    },
  })),
  refuses("LIM-05", "the-largest-locked-amount-is-too-large", CREATE, (body) => body["lockedCurrencyAmount"] === MOST),
  shows("G-55a", "a-payment-is-sent-without-its-fees", "Transaction", (payment) => {
    if (payment["quoteId"] !== undefined) add(inside(payment, "sentAmount"), "amount", -(Number(payment["fees"]) || 1));
  }),
];

const made: HandWrittenMutant[] = [
  shows("QUOTE-14", "a-payment-names-no-quote", "Transaction", (payment) => {
    delete payment["quoteId"];
  }),
  hears("QUOTE-22", "every-quote-is-executed-at-once", CREATE, (body) => {
    if (String(inside(body, "source")["accountId"]).startsWith("InternalAccount:")) body["immediatelyExecute"] ??= true;
  }),
  hears("QUOTE-23", "no-quote-is-executed-at-once", CREATE, (body) => {
    delete body["immediatelyExecute"];
  }),
  shows("QUOTE-27", "a-description-is-lost", "Transaction", (payment) => {
    delete payment["description"];
  }),
  refuses("QUOTE-29", "every-payment-to-an-address-must-say-who-sends", CREATE, (body) => {
    return isToUma(body) && body["senderCustomerInfo"] === undefined;
  }),
  refuses("QUOTE-31", "no-payment-to-an-address-is-quoted", CREATE, isToUma),
  ofMoney("QUOTE-30", "nothing-is-exchanged", () => ({
    reply(call, reply) {
      const pair = call.operation === CREATE && isDone(reply) ? codes(inside({ body: reply.body }, "body")) : [];
      if (pair[0] !== pair[1]) Object.assign(reply, refusal(400, "INVALID_CURRENCY"));
    },
  })),
  ofMoney("QUOTE-33", "a-quote-within-one-currency-is-a-conflict", () => ({
    reply(call, reply) {
      if (call.operation !== CREATE || !isDone(reply)) return;
      const pair = codes(inside({ body: reply.body }, "body"));
      if (pair[0] === pair[1]) Object.assign(reply, refusal(409, "CONFLICT"));
    },
  })),
  ofMoney("QUOTE-36", "a-key-makes-two-quotes", () => ({
    request(call) {
      if (call.operation === CREATE) delete call.headers["idempotency-key"];
    },
  })),
  answers("QUOTE-37", "an-agent-sees-other-fees", "agents.me.quotes.get", (quote) => add(quote, "feesIncluded", 1)),
  ofMoney("G-109a", "a-payment-to-India-must-say-what-for", () => {
    const indian = new Set<unknown>();
    return {
      async request(call) {
        const body = call.operation === CREATE ? bodyOf(call) : undefined;
        const isIndian = body !== undefined && indian.has(inside(body, "destination")["accountId"]);
        return isIndian && body["purposeOfPayment"] === undefined ? refusal(400, "INVALID_INPUT") : undefined;
      },
      reply(call, reply) {
        const account = inside({ body: reply.body }, "body");
        if (call.operation === "customers.externalAccounts.create" && account["currency"] === "INR")
          indian.add(account["id"]);
      },
    };
  }),
  answers("G-46e", "a-stablecoin-is-paid-in-over-one-network", CREATE, (quote) => {
    const all = quote["paymentInstructions"];
    if (Array.isArray(all)) quote["paymentInstructions"] = all.slice(0, 1);
  }),
  refuses("G-46f", "an-account-must-say-whose-it-is", CREATE, (body) => {
    const source = inside(body, "source");
    return source["sourceType"] === "ACCOUNT" && source["customerId"] === undefined;
  }),
  refuses("G-47e", "an-account-must-not-say-its-currency", CREATE, (body) => {
    return !isToUma(body) && inside(body, "destination")["currency"] !== undefined;
  }),
];

const paid: HandWrittenMutant[] = [
  hears("G-94f", "any-amount-pays-a-quote", "sandbox.send", (body) => {
    delete body["currencyAmount"];
  }),
  hears("SBX-09", "what-stands-after-the-user-decides", "customers.externalAccounts.create", (body) => {
    const info = inside(body, "accountInfo");
    if (typeof info["pixKey"] === "string") info["pixKey"] = info["pixKey"].replace(/...@/, "900@");
  }),
  refuses("SBX-47", "nothing-is-paid-in", "sandbox.send", () => true),
  hears("SBX-05", "a-cent-of-what-is-put-in-is-lost", "sandbox.internalAccounts.fund", (body) => {
    if (Number(body["amount"]) > 1) add(body, "amount", -1);
  }),
  ofMoney("V-32c", "a-quote-fails-for-want-of-money", () => {
    const failed = new Set<unknown>();
    return {
      reply(call, reply) {
        const id = decodeURIComponent(call.path.split("/").find((part) => part.startsWith("Quote")) ?? "");
        if (call.operation === "quotes.execute" && reply.status === 400) failed.add(id);
        if (call.operation === "quotes.get" && failed.has(id))
          inside({ body: reply.body }, "body")["status"] = "FAILED";
      },
    };
  }),
  ofMoney("V-32d", "a-quote-is-left-behind-for-want-of-money", () => ({
    async reply(call, reply, send) {
      const body = call.operation === CREATE && reply.status === 400 ? bodyOf(call) : undefined;
      if (body?.["immediatelyExecute"] !== true) return;
      await send({ ...call, body: JSON.stringify({ ...body, immediatelyExecute: false }) });
    },
  })),
  ofMoney("V-38g", "an-external-account-cannot-be-paid-in-from", () => {
    const external = new Set<unknown>();
    return {
      async request(call) {
        const isRefused = call.operation === "sandbox.send" && external.has(bodyOf(call)?.["quoteId"]);
        return isRefused ? refusal(400, "INVALID_INPUT") : undefined;
      },
      reply(call, reply) {
        const quote = inside({ body: reply.body }, "body");
        if (call.operation !== CREATE || !isDone(reply)) return;
        if (String(inside(quote, "source")["accountId"]).startsWith("ExternalAccount:")) external.add(quote["id"]);
      },
    };
  }),
];

/** Quotes and their payment. */
export const mutants: readonly HandWrittenMutant[] = [...amounts, ...made, ...paid];
