import { firstValues, objectAt, isSuccess, lastSegmentOf, type Item, itemsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
import { changesReplies, changesRequests, paymentMutant, refusesRequests, changesItems } from "../payment-behaviour.ts";

const NOBODY = "0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";

function listOf(item: Item, name: string): unknown[] {
  const list: unknown = item[name];
  return Array.isArray(list) ? list : [];
}

function itemsOf(item: Item, name: string): Item[] {
  return listOf(item, name).map((_, index) => objectAt({ each: listOf(item, name)[index] }, "each"));
}

const UPDATE = "config.update";

const configuration: HandWrittenMutant[] = [
  changesRequests("G-09c", "settings-of-wallets-are-replaced-as-a-whole", UPDATE, (body) => {
    if (body["embeddedWalletConfig"] === undefined) return;
    body["embeddedWalletConfig"] = { otpLength: 6, expirationSeconds: 300, ...objectAt(body, "embeddedWalletConfig") };
  }),
  paymentMutant("G-09d", "a-platform-says-that-it-is-regulated", () => {
    let said: unknown;
    return {
      reply(call, reply) {
        if (call.operation === UPDATE) said = bodyOf(call)?.["isRegulatedFinancialInstitution"] ?? said;
        for (const config of itemsIn(call, reply, "PlatformConfig")) {
          if (said !== undefined) config["isRegulatedFinancialInstitution"] = said;
        }
      },
    };
  }),
  paymentMutant("G-09e", "currencies-are-added-to-those-there-are", () => ({
    async request(call, send) {
      const body = call.operation === UPDATE ? bodyOf(call) : undefined;
      if (body?.["supportedCurrencies"] === undefined) return undefined;
      const now = objectAt({ ...(await send({ ...call, method: "GET", body: undefined })) }, "body");
      const given = itemsOf(body, "supportedCurrencies");
      const kept = itemsOf(now, "supportedCurrencies").filter(
        (each) => !given.some((other) => other["currencyCode"] === each["currencyCode"]),
      );
      call.body = JSON.stringify({ ...body, supportedCurrencies: [...given, ...kept] });
      return undefined;
    },
  })),
  paymentMutant("G-09e", "a-platform-says-what-the-provider-requires", () => {
    let said: unknown[] | undefined;
    return {
      reply(call, reply) {
        const given = call.operation === UPDATE ? itemsOf(bodyOf(call) ?? {}, "supportedCurrencies") : [];
        if (given.length > 0) said = listOf(given[0] ?? {}, "providerRequiredCustomerFields");
        for (const config of itemsIn(call, reply, "PlatformConfig")) {
          const [first] = itemsOf(config, "supportedCurrencies");
          if (first !== undefined && said !== undefined && said.length > 0)
            first["providerRequiredCustomerFields"] = said;
        }
      },
    };
  }),
  paymentMutant("G-09g", "platforms-share-their-settings", () => {
    let said: unknown;
    return {
      reply(call, reply) {
        said = objectAt(bodyOf(call) ?? {}, "embeddedWalletConfig")["otpLength"] ?? said;
        for (const config of itemsIn(call, reply, "PlatformConfig")) {
          if (said !== undefined) objectAt(config, "embeddedWalletConfig")["otpLength"] = said;
        }
      },
    };
  }),
  changesItems("G-13a", "there-is-no-USDC-from-the-start", "PlatformConfig", (config) => {
    const all = itemsOf(config, "supportedCurrencies");
    config["supportedCurrencies"] = all.filter((each) => each["currencyCode"] !== "USDC");
  }),
  changesItems("G-13a", "a-wallet-counts-cents", "InternalAccount", (account) => {
    const currency = objectAt(objectAt(account, "balance"), "currency");
    if (currency["code"] === "USDB") currency["decimals"] = 2;
  }),
  changesItems("V-40e", "default-limits-are-lower", "PlatformConfig", (config) => {
    for (const each of itemsOf(config, "supportedCurrencies")) each["maxAmount"] = 1_000_000_000;
  }),
];

/** Whether an IBAN's check digits are right (ISO 7064). */
function isChecked(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

const externalAccounts: HandWrittenMutant[] = [
  paymentMutant("G-35d", "a-customer-has-several-default-accounts", () => {
    const first = firstValues();
    return {
      reply(call, reply) {
        for (const account of itemsIn(call, reply, "ExternalAccount")) {
          const was = first(account["id"], account["defaultUmaDepositAccount"]);
          if (was === true) account["defaultUmaDepositAccount"] = true;
        }
      },
    };
  }),
  refusesRequests("G-36c", "IBAN-check-digits-are-verified", "customers.externalAccounts.create", (body) => {
    const iban = objectAt(body, "accountInfo")["iban"];
    return typeof iban === "string" && /^[A-Z0-9]+$/.test(iban) && !isChecked(iban);
  }),
  paymentMutant("G-39e", "payments-are-deleted-with-their-account", () => {
    const deleted = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === "customers.externalAccounts.delete") deleted.add(lastSegmentOf(call));
        if (call.operation !== "transactions.get") return;
        const source = objectAt(objectAt({ body: reply.body }, "body"), "source");
        if (deleted.has(String(source["accountId"]))) Object.assign(reply, refusal(404, "TRANSACTION_NOT_FOUND"));
      },
    };
  }),
  paymentMutant("G-39f", "the-platform-lists-its-customers-accounts", () => {
    const customers: unknown[] = [];
    return {
      reply(call, reply) {
        if (call.operation === "customers.externalAccounts.create" && isSuccess(reply)) {
          const account = objectAt({ body: reply.body }, "body");
          if (account["customerId"] !== undefined) customers.push(account);
        }
        if (call.operation !== "platform.externalAccounts.list" || !isSuccess(reply)) return;
        const page = objectAt({ body: reply.body }, "body");
        page["data"] = [...listOf(page, "data"), ...customers];
      },
    };
  }),
];

const receivers: HandWrittenMutant[] = [
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

const transactions: HandWrittenMutant[] = [
  changesItems("G-56a", "a-refund-never-ends", "Transaction", (payment) => {
    if (payment["refund"] !== undefined) objectAt(payment, "refund")["status"] = "PENDING";
  }),
  changesRequests("G-59c", "every-confirmation-has-the-present-time", "transactions.confirm", (body) => {
    delete body["receiptDeliveryConfirmedAt"];
  }),
  paymentMutant("G-59c", "the-first-confirmation-counts", () => {
    const first = firstValues();
    return {
      reply(call, reply) {
        for (const payment of itemsIn(call, reply, "Transaction")) {
          const at = payment["receiptDeliveryConfirmedAt"];
          if (at !== undefined) payment["receiptDeliveryConfirmedAt"] = first(payment["id"], at);
        }
      },
    };
  }),
  changesReplies("V-30a", "a-transfer-is-refused-at-first", "transfers.out", (payment) => {
    payment["status"] = "REJECTED";
  }),
  changesReplies("TXN-25", "an-agent-chooses-whose-payments-it-sees", "agents.me.transactions.list", (page, call) => {
    if (call.path.includes("ustomerId=")) page["data"] = [];
  }),
];

function isSimulated(call: ProxiedCall, what: string): boolean {
  return call.operation === `sandbox.cards.${what}`;
}

const cards: HandWrittenMutant[] = [
  changesItems("CARD-24", "a-frozen-card-is-declined-for-another-reason", "CardTransaction", (payment) => {
    if (payment["declineReason"] === "CARD_PAUSED") payment["declineReason"] = "CARD_CLOSED";
  }),
  paymentMutant("CARD-39", "a-frozen-card-settles-nothing", () => {
    const frozen = new Set<string>();
    return {
      async request(call) {
        if (call.operation === "cards.update" && bodyOf(call)?.["state"] === "FROZEN") frozen.add(lastSegmentOf(call));
        const isFrozen = [...frozen].some((id) => decodeURIComponent(call.path).includes(id));
        return isFrozen && (isSimulated(call, "clear") || isSimulated(call, "return"))
          ? refusal(400, "INVALID_INPUT")
          : undefined;
      },
    };
  }),
  paymentMutant("V-35b", "a-payment-with-a-card-is-a-transaction-too", () => {
    let payments = 0;
    return {
      reply(call, reply) {
        if (isSimulated(call, "authorize")) payments += 1;
        if (call.operation !== "transactions.list" || !isSuccess(reply) || payments === 0) return;
        const page = objectAt({ body: reply.body }, "body");
        page["data"] = [...listOf(page, "data"), { id: `Transaction:${NOBODY}` }];
      },
    };
  }),
  paymentMutant("V-64d", "the-last-source-is-drawn-on-first", () => ({
    request(call) {
      const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
      if (body?.["fundingSources"] === undefined) return;
      call.body = JSON.stringify({ ...body, fundingSources: listOf(body, "fundingSources").toReversed() });
    },
  })),
  changesItems("V-64d", "an-insufficient-balance-is-reported-as-a-paused-card", "CardTransaction", (payment) => {
    if (payment["declineReason"] === "INSUFFICIENT_FUNDS") payment["declineReason"] = "CARD_PAUSED";
  }),
  changesRequests("G-73k", "no-more-is-settled-than-was-authorised", "sandbox.cards.clear", (body) => {
    body["amount"] = Math.min(Number(body["amount"]), 5_000_000);
  }),
  changesRequests("G-73k", "an-authorisation-does-not-lapse", "sandbox.cards.clear", (body) => {
    if (body["amount"] === 0) body["amount"] = 1;
  }),
  changesRequests("G-73o", "less-is-given-back", "sandbox.cards.return", (body) => {
    body["amount"] = Math.max(Number(body["amount"]) - 1, 1);
  }),
  changesItems("G-71a", "a-closed-card-loses-its-sources", "Card", (card) => {
    if (card["state"] === "CLOSED") card["fundingSources"] = [];
  }),
  changesItems("G-71a", "a-closed-card-has-no-reason", "Card", (card) => {
    if (card["state"] === "CLOSED") card["stateReason"] = null;
  }),
];

/** The configuration, accounts, receivers, transactions and cards. */
export const mutants: readonly HandWrittenMutant[] = [
  ...configuration,
  ...externalAccounts,
  ...receivers,
  ...transactions,
  ...cards,
];
