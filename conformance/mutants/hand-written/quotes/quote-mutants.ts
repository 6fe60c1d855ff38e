import { firstValues, isSuccess, itemsIn, objectAt, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { changesReplies, changesRequests, paymentMutant, refusesRequests, changesItems } from "../payment-behaviour.ts";

const CREATE = "quotes.create";
const MOST = 9_000_000_000_000_000;

function add(item: Item, name: string, more: number): void {
  item[name] = Number(item[name]) + more;
}

function isToUma(body: Item): boolean {
  return objectAt(body, "destination")["destinationType"] === "UMA_ADDRESS";
}

function codes(quote: Item): unknown[] {
  return [objectAt(quote, "sendingCurrency")["code"], objectAt(quote, "receivingCurrency")["code"]];
}

const amounts: HandWrittenMutant[] = [
  changesItems("QUOTE-09", "the-sending-amount-is-a-unit-more", "Quote", (quote) =>
    add(quote, "totalSendingAmount", 1),
  ),
  changesItems("QUOTE-10", "the-receiving-amount-is-a-unit-less", "Quote", (quote) =>
    add(quote, "totalReceivingAmount", -1),
  ),
  paymentMutant("QUOTE-13", "a-quote-is-recalculated-at-every-read", () => {
    let reads = 0;
    return {
      reply(call, reply) {
        if (call.operation !== "quotes.get" || !isSuccess(reply)) return;
        reads += 1;
        add(objectAt({ body: reply.body }, "body"), "exchangeRate", reads * 1e-8);
      },
    };
  }),
  changesItems("V-33b", "a-rate-has-ten-decimals", "Quote", (quote) => add(quote, "exchangeRate", 1e-10)),
  paymentMutant("V-33b", "dollars-of-two-kinds-have-no-rate", () => ({
    reply(call, reply) {
      if (call.operation !== CREATE || !isSuccess(reply)) return;
      const pair = codes(objectAt({ body: reply.body }, "body"));
      if (pair[0] === "USDB" && pair[1] === "USDC") Object.assign(reply, refusal(400, "INVALID_CURRENCY"));
    },
  })),
  refusesRequests(
    "LIM-05",
    "the-largest-locked-amount-is-too-large",
    CREATE,
    (body) => body["lockedCurrencyAmount"] === MOST,
  ),
  changesItems("G-55a", "a-payment-is-sent-without-its-fees", "Transaction", (payment) => {
    if (payment["quoteId"] !== undefined)
      add(objectAt(payment, "sentAmount"), "amount", -(Number(payment["fees"]) || 1));
  }),
];

const made: HandWrittenMutant[] = [
  changesItems("QUOTE-14", "a-payment-names-no-quote", "Transaction", (payment) => {
    delete payment["quoteId"];
  }),
  paymentMutant("QUOTE-14", "an-agent's-quote-names-the-payment-of-the-one-before", () => {
    const ofAgents = new Set<unknown>();
    const named = firstValues();
    let before: unknown;
    return {
      reply(call, reply) {
        for (const quote of itemsIn(call, reply, "Quote")) {
          const { id, transactionId } = quote;
          if (call.operation === "agents.me.quotes.create") ofAgents.add(id);
          if (ofAgents.has(id)) quote["transactionId"] = named(id, before ?? transactionId);
          before = transactionId;
        }
      },
    };
  }),
  changesRequests("QUOTE-22", "every-quote-is-executed-at-once", CREATE, (body) => {
    if (String(objectAt(body, "source")["accountId"]).startsWith("InternalAccount:"))
      body["immediatelyExecute"] ??= true;
  }),
  changesRequests("QUOTE-23", "no-quote-is-executed-at-once", CREATE, (body) => {
    delete body["immediatelyExecute"];
  }),
  changesItems("QUOTE-27", "a-description-is-lost", "Transaction", (payment) => {
    delete payment["description"];
  }),
  paymentMutant("QUOTE-27", "a-quote-executed-at-once-has-no-description", () => {
    const atOnce = new Set<unknown>();
    return {
      reply(call, reply) {
        if (call.operation === CREATE && bodyOf(call)?.["immediatelyExecute"] === true)
          atOnce.add(objectAt({ body: reply.body }, "body")["transactionId"]);
        for (const payment of itemsIn(call, reply, "Transaction")) {
          if (atOnce.has(payment["id"])) delete payment["description"];
        }
      },
    };
  }),
  changesItems("QUOTE-32", "nothing-is-paid-into-a-wallet-by-instructions", "Quote", (quote) => {
    const isInside = String(objectAt(quote, "destination")["accountId"]).startsWith("InternalAccount:");
    if (isInside && objectAt(quote, "source")["sourceType"] === "REALTIME_FUNDING") delete quote["paymentInstructions"];
  }),
  paymentMutant("QUOTE-28", "one-mandatory-thing-about-the-sender-is-enough", () => ({
    async reply(call, reply, send) {
      const body = call.operation === CREATE && reply.status === 400 ? bodyOf(call) : undefined;
      if (body?.["senderCustomerInfo"] === undefined) return;
      const senderCustomerInfo = { TAX_ID: "123456789", EMAIL: "robin@example.com" };
      Object.assign(reply, await send({ ...call, body: JSON.stringify({ ...body, senderCustomerInfo }) }));
    },
  })),
  refusesRequests("QUOTE-29", "every-payment-to-an-address-requires-sender-data", CREATE, (body) => {
    return isToUma(body) && body["senderCustomerInfo"] === undefined;
  }),
  refusesRequests("QUOTE-31", "no-payment-to-an-address-is-quoted", CREATE, isToUma),
  paymentMutant("QUOTE-30", "nothing-is-exchanged", () => ({
    reply(call, reply) {
      const pair = call.operation === CREATE && isSuccess(reply) ? codes(objectAt({ body: reply.body }, "body")) : [];
      if (pair[0] !== pair[1]) Object.assign(reply, refusal(400, "INVALID_CURRENCY"));
    },
  })),
  paymentMutant("QUOTE-33", "a-quote-within-one-currency-is-a-conflict", () => ({
    reply(call, reply) {
      if (call.operation !== CREATE || !isSuccess(reply)) return;
      const pair = codes(objectAt({ body: reply.body }, "body"));
      if (pair[0] === pair[1]) Object.assign(reply, refusal(409, "CONFLICT"));
    },
  })),
  paymentMutant("QUOTE-36", "a-key-makes-two-quotes", () => ({
    request(call) {
      if (call.operation === CREATE) delete call.headers["idempotency-key"];
    },
  })),
  changesReplies("QUOTE-37", "an-agent-sees-other-fees", "agents.me.quotes.get", (quote) =>
    add(quote, "feesIncluded", 1),
  ),
  paymentMutant("G-109a", "a-payment-to-India-requires-a-purpose", () => {
    const indian = new Set<unknown>();
    return {
      async request(call) {
        const body = call.operation === CREATE ? bodyOf(call) : undefined;
        const isIndian = body !== undefined && indian.has(objectAt(body, "destination")["accountId"]);
        return isIndian && body["purposeOfPayment"] === undefined ? refusal(400, "INVALID_INPUT") : undefined;
      },
      reply(call, reply) {
        const account = objectAt({ body: reply.body }, "body");
        if (call.operation === "customers.externalAccounts.create" && account["currency"] === "INR")
          indian.add(account["id"]);
      },
    };
  }),
  changesReplies("G-46e", "a-stablecoin-is-paid-in-over-one-network", CREATE, (quote) => {
    const all = quote["paymentInstructions"];
    if (Array.isArray(all)) quote["paymentInstructions"] = all.slice(0, 1);
  }),
  refusesRequests("G-46f", "a-source-account-requires-a-customerId", CREATE, (body) => {
    const source = objectAt(body, "source");
    return source["sourceType"] === "ACCOUNT" && source["customerId"] === undefined;
  }),
  refusesRequests("G-47e", "an-account's-currency-is-refused", CREATE, (body) => {
    return !isToUma(body) && objectAt(body, "destination")["currency"] !== undefined;
  }),
];

const paid: HandWrittenMutant[] = [
  changesRequests("G-94f", "any-amount-pays-a-quote", "sandbox.send", (body) => {
    delete body["currencyAmount"];
  }),
  paymentMutant("G-94f", "the-amount-that-is-received-pays-a-quote", () => {
    const received = new Map<unknown, unknown>();
    return {
      request(call) {
        const body = call.operation === "sandbox.send" ? bodyOf(call) : undefined;
        if (body?.["currencyAmount"] === undefined || body["currencyAmount"] !== received.get(body["quoteId"])) return;
        call.body = JSON.stringify({ ...body, currencyAmount: undefined });
      },
      reply(call, reply) {
        for (const quote of itemsIn(call, reply, "Quote")) received.set(quote["id"], quote["totalReceivingAmount"]);
      },
    };
  }),
  changesRequests(
    "SBX-09",
    "the-user-part-of-an-address-does-not-decide",
    "customers.externalAccounts.create",
    (body) => {
      const info = objectAt(body, "accountInfo");
      if (typeof info["pixKey"] === "string") info["pixKey"] = info["pixKey"].replace(/...@/, "900@");
    },
  ),
  refusesRequests("SBX-47", "nothing-is-paid-in", "sandbox.send", () => true),
  changesRequests("SBX-05", "what-is-put-in-is-counted-in-32-bits", "sandbox.internalAccounts.fund", (body) => {
    const amount = Number(body["amount"]);
    if (amount > 2 ** 32) body["amount"] = amount % 2 ** 32;
  }),
  changesRequests("SBX-05", "a-cent-of-what-is-put-in-is-lost", "sandbox.internalAccounts.fund", (body) => {
    if (Number(body["amount"]) > 1) add(body, "amount", -1);
  }),
  paymentMutant("V-32c", "a-quote-fails-for-insufficient-balance", () => {
    const failed = new Set<unknown>();
    return {
      reply(call, reply) {
        const id = decodeURIComponent(call.path.split("/").find((part) => part.startsWith("Quote")) ?? "");
        if (call.operation === "quotes.execute" && reply.status === 400) failed.add(id);
        if (call.operation === "quotes.get" && failed.has(id))
          objectAt({ body: reply.body }, "body")["status"] = "FAILED";
      },
    };
  }),
  paymentMutant("V-32d", "an-unpayable-quote-is-left-behind", () => ({
    async reply(call, reply, send) {
      const body = call.operation === CREATE && reply.status === 400 ? bodyOf(call) : undefined;
      if (body?.["immediatelyExecute"] !== true) return;
      await send({ ...call, body: JSON.stringify({ ...body, immediatelyExecute: false }) });
    },
  })),
  paymentMutant("V-38g", "an-external-account-cannot-be-paid-in-from", () => {
    const external = new Set<unknown>();
    return {
      async request(call) {
        const isRefused = call.operation === "sandbox.send" && external.has(bodyOf(call)?.["quoteId"]);
        return isRefused ? refusal(400, "INVALID_INPUT") : undefined;
      },
      reply(call, reply) {
        const quote = objectAt({ body: reply.body }, "body");
        if (call.operation !== CREATE || !isSuccess(reply)) return;
        if (String(objectAt(quote, "source")["accountId"]).startsWith("ExternalAccount:")) external.add(quote["id"]);
      },
    };
  }),
];

/** Quotes and their payment. */
export const mutants: readonly HandWrittenMutant[] = [...amounts, ...made, ...paid];
