import { bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { type Item, itemsIn, bodyIn, sendBody, objectAt, isSuccess, firstValues } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { items, replyTo, requestOf, refusing } from "../traffic.ts";

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
  mutant("QUOTE-13", "money/a-quote-is-recalculated-at-every-read", () => {
    let reads = 0;
    return {
      reply(call, reply) {
        if (call.operation !== "quotes.get" || !isSuccess(reply)) return;
        reads += 1;
        add(bodyIn(reply), "exchangeRate", reads * 1e-8);
      },
    };
  }),
  mutant("V-33b", "money/dollars-of-two-kinds-have-no-rate", () => ({
    reply(call, reply) {
      if (call.operation !== CREATE || !isSuccess(reply)) return;
      const pair = codes(bodyIn(reply));
      if (pair[0] === "USDB" && pair[1] === "USDC") Object.assign(reply, refusal(400, "INVALID_CURRENCY"));
    },
  })),
  mutant(
    "LIM-05",
    "money/the-largest-locked-amount-is-too-large",
    refusing(CREATE),
    (body) => body["lockedCurrencyAmount"] === MOST,
  ),
  mutant("G-55a", "money/a-payment-is-sent-without-its-fees", items("Transaction"), (payment) => {
    if (payment["quoteId"] !== undefined)
      add(objectAt(payment, "sentAmount"), "amount", -(Number(payment["fees"]) || 1));
  }),
];

const made: HandWrittenMutant[] = [
  mutant("QUOTE-14", "money/an-agent's-quote-names-the-payment-of-the-one-before", () => {
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
  mutant("QUOTE-22", "money/every-quote-is-executed-at-once", requestOf(CREATE), (body) => {
    if (String(objectAt(body, "source")["accountId"]).startsWith("InternalAccount:"))
      body["immediatelyExecute"] ??= true;
  }),
  mutant("QUOTE-27", "money/a-quote-executed-at-once-has-no-description", () => {
    const atOnce = new Set<unknown>();
    return {
      reply(call, reply) {
        if (call.operation === CREATE && bodyOf(call)?.["immediatelyExecute"] === true)
          atOnce.add(bodyIn(reply)["transactionId"]);
        for (const payment of itemsIn(call, reply, "Transaction")) {
          if (atOnce.has(payment["id"])) delete payment["description"];
        }
      },
    };
  }),
  mutant("QUOTE-32", "money/nothing-is-paid-into-a-wallet-by-instructions", items("Quote"), (quote) => {
    const isInside = String(objectAt(quote, "destination")["accountId"]).startsWith("InternalAccount:");
    if (isInside && objectAt(quote, "source")["sourceType"] === "REALTIME_FUNDING") delete quote["paymentInstructions"];
  }),
  mutant("QUOTE-28", "money/one-mandatory-thing-about-the-sender-is-enough", () => ({
    async reply(call, reply, send) {
      const body = call.operation === CREATE && reply.status === 400 ? bodyOf(call) : undefined;
      if (body?.["senderCustomerInfo"] === undefined) return;
      const senderCustomerInfo = { TAX_ID: "123456789", EMAIL: "robin@example.com" };
      Object.assign(reply, await send({ ...call, body: JSON.stringify({ ...body, senderCustomerInfo }) }));
    },
  })),
  mutant("QUOTE-29", "money/every-payment-to-an-address-requires-sender-data", refusing(CREATE), (body) => {
    return isToUma(body) && body["senderCustomerInfo"] === undefined;
  }),
  mutant("QUOTE-31", "money/no-payment-to-an-address-is-quoted", refusing(CREATE), isToUma),
  mutant("QUOTE-30", "money/nothing-is-exchanged", () => ({
    reply(call, reply) {
      const pair = call.operation === CREATE && isSuccess(reply) ? codes(bodyIn(reply)) : [];
      if (pair[0] !== pair[1]) Object.assign(reply, refusal(400, "INVALID_CURRENCY"));
    },
  })),
  mutant("QUOTE-33", "money/a-quote-within-one-currency-is-a-conflict", () => ({
    reply(call, reply) {
      if (call.operation !== CREATE || !isSuccess(reply)) return;
      const pair = codes(bodyIn(reply));
      if (pair[0] === pair[1]) Object.assign(reply, refusal(409, "CONFLICT"));
    },
  })),
  mutant("QUOTE-36", "money/a-key-makes-two-quotes", () => ({
    request(call) {
      if (call.operation === CREATE) delete call.headers["idempotency-key"];
    },
  })),
  mutant("G-109a", "money/a-payment-to-India-requires-a-purpose", () => {
    const indian = new Set<unknown>();
    return {
      async request(call) {
        const body = call.operation === CREATE ? bodyOf(call) : undefined;
        const isIndian = body !== undefined && indian.has(objectAt(body, "destination")["accountId"]);
        return isIndian && body["purposeOfPayment"] === undefined ? refusal(400, "INVALID_INPUT") : undefined;
      },
      reply(call, reply) {
        const account = bodyIn(reply);
        if (call.operation === "customers.externalAccounts.create" && account["currency"] === "INR")
          indian.add(account["id"]);
      },
    };
  }),
  mutant("G-46e", "money/a-stablecoin-is-paid-in-over-one-network", replyTo(CREATE), (quote) => {
    const all = quote["paymentInstructions"];
    if (Array.isArray(all)) quote["paymentInstructions"] = all.slice(0, 1);
  }),
  mutant("G-46f", "money/a-source-account-requires-a-customerId", refusing(CREATE), (body) => {
    const source = objectAt(body, "source");
    return source["sourceType"] === "ACCOUNT" && source["customerId"] === undefined;
  }),
  mutant("G-47e", "money/an-account's-currency-is-refused", refusing(CREATE), (body) => {
    return !isToUma(body) && objectAt(body, "destination")["currency"] !== undefined;
  }),
];

const paid: HandWrittenMutant[] = [
  mutant("G-94f", "money/the-amount-that-is-received-pays-a-quote", () => {
    const received = new Map<unknown, unknown>();
    return {
      request(call) {
        const body = call.operation === "sandbox.send" ? bodyOf(call) : undefined;
        if (body?.["currencyAmount"] === undefined || body["currencyAmount"] !== received.get(body["quoteId"])) return;
        sendBody(call, { ...body, currencyAmount: undefined });
      },
      reply(call, reply) {
        for (const quote of itemsIn(call, reply, "Quote")) received.set(quote["id"], quote["totalReceivingAmount"]);
      },
    };
  }),
  mutant("SBX-47", "money/nothing-is-paid-in", refusing("sandbox.send"), () => true),
  mutant("SBX-05", "money/what-is-put-in-is-counted-in-32-bits", requestOf("sandbox.internalAccounts.fund"), (body) => {
    const amount = Number(body["amount"]);
    if (amount > 2 ** 32) body["amount"] = amount % 2 ** 32;
  }),
  mutant("SBX-05", "money/a-cent-of-what-is-put-in-is-lost", requestOf("sandbox.internalAccounts.fund"), (body) => {
    if (Number(body["amount"]) > 1) add(body, "amount", -1);
  }),
  mutant("V-32c", "money/a-quote-fails-for-insufficient-balance", () => {
    const failed = new Set<unknown>();
    return {
      reply(call, reply) {
        const id = decodeURIComponent(call.path.split("/").find((part) => part.startsWith("Quote")) ?? "");
        if (call.operation === "quotes.execute" && reply.status === 400) failed.add(id);
        if (call.operation === "quotes.get" && failed.has(id)) bodyIn(reply)["status"] = "FAILED";
      },
    };
  }),
  mutant("V-32d", "money/an-unpayable-quote-is-left-behind", () => ({
    async reply(call, reply, send) {
      const body = call.operation === CREATE && reply.status === 400 ? bodyOf(call) : undefined;
      if (body?.["immediatelyExecute"] !== true) return;
      await send({ ...call, body: JSON.stringify({ ...body, immediatelyExecute: false }) });
    },
  })),
  mutant("V-38g", "money/an-external-account-cannot-be-paid-in-from", () => {
    const external = new Set<unknown>();
    return {
      async request(call) {
        const isRefused = call.operation === "sandbox.send" && external.has(bodyOf(call)?.["quoteId"]);
        return isRefused ? refusal(400, "INVALID_INPUT") : undefined;
      },
      reply(call, reply) {
        const quote = bodyIn(reply);
        if (call.operation !== CREATE || !isSuccess(reply)) return;
        if (String(objectAt(quote, "source")["accountId"]).startsWith("ExternalAccount:")) external.add(quote["id"]);
      },
    };
  }),
];

/** Quotes and their payment. */
export const mutants: readonly HandWrittenMutant[] = [
  ...amounts,
  ...made,
  ...paid,
  mutant("QUOTE-08", "Quote/currencies-in-three-letters", items("Quote"), (quote) => {
    for (const name of ["sendingCurrency", "receivingCurrency"]) quote[name] = objectAt(quote, name)["code"];
  }),
  mutant("QUOTE-11", "Quote/the-rate-the-other-way-round", items("Quote"), (quote) => {
    quote["exchangeRate"] = 1 / Number(quote["exchangeRate"]);
  }),
  mutant("QUOTE-11", "Quote/the-fees-in-its-rate", items("Quote"), (quote) => {
    const sent = Number(quote["totalSendingAmount"]);
    quote["exchangeRate"] = (Number(quote["exchangeRate"]) * sent) / (sent - Number(quote["feesIncluded"]));
  }),
  mutant("QUOTE-12", "Quote/fees-that-are-taken-off", items("Quote"), (quote) => {
    quote["feesIncluded"] = -Number(quote["feesIncluded"]) || -1;
  }),
  mutant("QUOTE-15", "Quote/instructions-where-an-account-pays", items("Quote"), (quote) => {
    const isOurs = String(objectAt(quote, "source")["accountId"]).startsWith("InternalAccount:");
    const account = { accountType: "SPARK_WALLET", assetType: "BTC", address: "spark1example" };
    if (isOurs && quote["payloadToSign"] === undefined)
      quote["paymentInstructions"] = [{ accountOrWalletInfo: account }];
  }),
  mutant("QUOTE-16", "Quote/facts-in-a-list", items("Quote"), (quote) => {
    quote["counterpartyInformation"] = Object.entries(objectAt(quote, "counterpartyInformation")).map(
      ([name, value]) => ({
        name,
        value,
      }),
    );
  }),
];
