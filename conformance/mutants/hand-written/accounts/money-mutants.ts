import { firstSeen, inside, isDone, lastOf, type Item, itemsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
import { answers, hears, ofMoney, refuses, shows } from "../payment-behaviour.ts";

const NOBODY = "0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";

function listOf(item: Item, name: string): unknown[] {
  const list: unknown = item[name];
  return Array.isArray(list) ? list : [];
}

function itemsOf(item: Item, name: string): Item[] {
  return listOf(item, name).map((_, index) => inside({ each: listOf(item, name)[index] }, "each"));
}

const UPDATE = "config.update";

const configuration: HandWrittenMutant[] = [
  hears("G-09c", "settings-of-wallets-are-replaced-as-a-whole", UPDATE, (body) => {
    if (body["embeddedWalletConfig"] === undefined) return;
    body["embeddedWalletConfig"] = { otpLength: 6, expirationSeconds: 300, ...inside(body, "embeddedWalletConfig") };
  }),
  ofMoney("G-09d", "a-platform-says-that-it-is-regulated", () => {
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
  ofMoney("G-09e", "currencies-are-added-to-those-there-are", () => ({
    async request(call, send) {
      const body = call.operation === UPDATE ? bodyOf(call) : undefined;
      if (body?.["supportedCurrencies"] === undefined) return undefined;
      const now = inside({ ...(await send({ ...call, method: "GET", body: undefined })) }, "body");
      const given = itemsOf(body, "supportedCurrencies");
      const kept = itemsOf(now, "supportedCurrencies").filter(
        (each) => !given.some((other) => other["currencyCode"] === each["currencyCode"]),
      );
      call.body = JSON.stringify({ ...body, supportedCurrencies: [...given, ...kept] });
      return undefined;
    },
  })),
  ofMoney("G-09e", "a-platform-says-what-the-provider-requires", () => {
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
  ofMoney("G-09g", "platforms-share-their-settings", () => {
    let said: unknown;
    return {
      reply(call, reply) {
        said = inside(bodyOf(call) ?? {}, "embeddedWalletConfig")["otpLength"] ?? said;
        for (const config of itemsIn(call, reply, "PlatformConfig")) {
          if (said !== undefined) inside(config, "embeddedWalletConfig")["otpLength"] = said;
        }
      },
    };
  }),
  shows("G-13a", "there-is-no-USDC-from-the-start", "PlatformConfig", (config) => {
    const all = itemsOf(config, "supportedCurrencies");
    config["supportedCurrencies"] = all.filter((each) => each["currencyCode"] !== "USDC");
  }),
  shows("G-13a", "a-wallet-counts-cents", "InternalAccount", (account) => {
    const currency = inside(inside(account, "balance"), "currency");
    if (currency["code"] === "USDB") currency["decimals"] = 2;
  }),
  shows("V-40e", "limits-that-nobody-set-are-lower", "PlatformConfig", (config) => {
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
  ofMoney("G-35d", "a-customer-has-several-default-accounts", () => {
    const first = firstSeen();
    return {
      reply(call, reply) {
        for (const account of itemsIn(call, reply, "ExternalAccount")) {
          const was = first(account["id"], account["defaultUmaDepositAccount"]);
          if (was === true) account["defaultUmaDepositAccount"] = true;
        }
      },
    };
  }),
  refuses("G-36c", "the-check-digits-of-an-IBAN-are-looked-at", "customers.externalAccounts.create", (body) => {
    const iban = inside(body, "accountInfo")["iban"];
    return typeof iban === "string" && /^[A-Z0-9]+$/.test(iban) && !isChecked(iban);
  }),
  ofMoney("G-39e", "payments-go-with-their-account", () => {
    const deleted = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === "customers.externalAccounts.delete") deleted.add(lastOf(call));
        if (call.operation !== "transactions.get") return;
        const source = inside(inside({ body: reply.body }, "body"), "source");
        if (deleted.has(String(source["accountId"]))) Object.assign(reply, refusal(404, "TRANSACTION_NOT_FOUND"));
      },
    };
  }),
  ofMoney("G-39f", "the-platform-lists-its-customers-accounts", () => {
    const customers: unknown[] = [];
    return {
      reply(call, reply) {
        if (call.operation === "customers.externalAccounts.create" && isDone(reply)) {
          const account = inside({ body: reply.body }, "body");
          if (account["customerId"] !== undefined) customers.push(account);
        }
        if (call.operation !== "platform.externalAccounts.list" || !isDone(reply)) return;
        const page = inside({ body: reply.body }, "body");
        page["data"] = [...listOf(page, "data"), ...customers];
      },
    };
  }),
];

const receivers: HandWrittenMutant[] = [
  refuses("V-37a", "only-the-sandbox-has-addresses", "receivers.uma.lookup", (_body, call) => {
    return !/\$(success|pending|fail)/.test(decodeURIComponent(call.path));
  }),
  answers("V-37b", "a-lookup-asks-for-nothing", "receivers.uma.lookup", (receiver) => {
    receiver["requiredPayerDataFields"] = [];
  }),
  shows("SBX-07", "nobody-knows-who-sent-it", "Transaction", (payment) => {
    if (payment["type"] === "INCOMING") inside(payment, "source")["umaAddress"] = "$nobody@example.com";
  }),
];

const transactions: HandWrittenMutant[] = [
  shows("G-56a", "a-refund-never-ends", "Transaction", (payment) => {
    if (payment["refund"] !== undefined) inside(payment, "refund")["status"] = "PENDING";
  }),
  hears("G-59c", "every-confirmation-is-of-now", "transactions.confirm", (body) => {
    delete body["receiptDeliveryConfirmedAt"];
  }),
  ofMoney("G-59c", "the-first-confirmation-counts", () => {
    const first = firstSeen();
    return {
      reply(call, reply) {
        for (const payment of itemsIn(call, reply, "Transaction")) {
          const at = payment["receiptDeliveryConfirmedAt"];
          if (at !== undefined) payment["receiptDeliveryConfirmedAt"] = first(payment["id"], at);
        }
      },
    };
  }),
  answers("V-30a", "a-transfer-is-refused-at-first", "transfers.out", (payment) => {
    payment["status"] = "REJECTED";
  }),
  answers("TXN-25", "an-agent-chooses-whose-payments-it-sees", "agents.me.transactions.list", (page, call) => {
    if (call.path.includes("ustomerId=")) page["data"] = [];
  }),
];

function isSimulated(call: ProxiedCall, what: string): boolean {
  return call.operation === `sandbox.cards.${what}`;
}

const cards: HandWrittenMutant[] = [
  shows("CARD-24", "a-frozen-card-is-declined-for-another-reason", "CardTransaction", (payment) => {
    if (payment["declineReason"] === "CARD_PAUSED") payment["declineReason"] = "CARD_CLOSED";
  }),
  ofMoney("CARD-39", "a-frozen-card-settles-nothing", () => {
    const frozen = new Set<string>();
    return {
      async request(call) {
        if (call.operation === "cards.update" && bodyOf(call)?.["state"] === "FROZEN") frozen.add(lastOf(call));
        const isFrozen = [...frozen].some((id) => decodeURIComponent(call.path).includes(id));
        return isFrozen && (isSimulated(call, "clear") || isSimulated(call, "return"))
          ? refusal(400, "INVALID_INPUT")
          : undefined;
      },
    };
  }),
  ofMoney("V-35b", "a-payment-with-a-card-is-a-transaction-too", () => {
    let payments = 0;
    return {
      reply(call, reply) {
        if (isSimulated(call, "authorize")) payments += 1;
        if (call.operation !== "transactions.list" || !isDone(reply) || payments === 0) return;
        const page = inside({ body: reply.body }, "body");
        page["data"] = [...listOf(page, "data"), { id: `Transaction:${NOBODY}` }];
      },
    };
  }),
  ofMoney("V-64d", "the-last-source-is-drawn-on-first", () => ({
    request(call) {
      const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
      if (body?.["fundingSources"] === undefined) return;
      call.body = JSON.stringify({ ...body, fundingSources: listOf(body, "fundingSources").toReversed() });
    },
  })),
  shows("V-64d", "too-little-money-is-told-as-a-paused-card", "CardTransaction", (payment) => {
    if (payment["declineReason"] === "INSUFFICIENT_FUNDS") payment["declineReason"] = "CARD_PAUSED";
  }),
  hears("G-73k", "no-more-is-settled-than-was-authorised", "sandbox.cards.clear", (body) => {
    body["amount"] = Math.min(Number(body["amount"]), 5_000_000);
  }),
  hears("G-73k", "an-authorisation-does-not-lapse", "sandbox.cards.clear", (body) => {
    if (body["amount"] === 0) body["amount"] = 1;
  }),
  hears("G-73o", "less-is-given-back", "sandbox.cards.return", (body) => {
    body["amount"] = Math.max(Number(body["amount"]) - 1, 1);
  }),
  shows("G-71a", "a-closed-card-loses-its-sources", "Card", (card) => {
    if (card["state"] === "CLOSED") card["fundingSources"] = [];
  }),
  shows("G-71a", "nobody-closed-a-card", "Card", (card) => {
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
