import { contract } from "@tallystick/contract";
import { bodyOf, refusal, type ProxiedCall, type Send, type Behave } from "../../proxy/proxied-call.ts";
import {
  itemsIn,
  bodyIn,
  objectAt,
  isSuccess,
  lastSegmentOf,
  firstValues,
  objectIn,
  sendBody,
  listIn,
} from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { requestOf, refusing, items } from "../traffic.ts";

/** Whether an IBAN's check digits are right (ISO 7064). */
function isChecked(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

/** What names an external account in a payment. */
const PAYMENTS = new Set(["transfers.in", "transfers.out", "quotes.create"]);

/** Names, in place of an account that is gone, one like it that is made for this payment. */
async function namesAnother(call: ProxiedCall, send: Send, gone: ReadonlyMap<unknown, ProxiedCall>): Promise<void> {
  const body = bodyOf(call) ?? {};
  for (const end of ["source", "destination"]) {
    const maker = gone.get(objectIn(body, end)["accountId"]);
    if (maker === undefined) continue;
    const { id } = objectAt({ body: (await send(maker)).body }, "body");
    sendBody(call, { ...body, [end]: { ...objectIn(body, end), accountId: id } });
  }
}

/** External accounts that are used although they should not be. */
const used: readonly HandWrittenMutant[] = [
  mutant("G-39f", "money/the-platform-deletes-its-customers-accounts", () => ({
    async reply(call, reply, send) {
      if (call.operation !== "platform.externalAccounts.delete" || reply.status !== 404) return;
      Object.assign(reply, await send({ ...call, path: call.path.replace("/platform/", "/customers/") }));
    },
  })),
  mutant("G-39e", "money/a-deleted-account-still-pays", () => {
    const made = new Map<unknown, ProxiedCall>();
    const gone = new Map<unknown, ProxiedCall>();
    return {
      async request(call, send) {
        if (PAYMENTS.has(call.operation ?? "")) await namesAnother(call, send, gone);
      },
      reply(call, reply) {
        if (!isSuccess(reply)) return;
        const id = lastSegmentOf(call);
        if (call.operation === "customers.externalAccounts.create") {
          made.set(bodyIn(reply)["id"], { ...call });
        }
        const maker = call.operation === "customers.externalAccounts.delete" ? made.get(id) : undefined;
        if (maker !== undefined) gone.set(id, maker);
      },
    };
  }),
];

const CREATION = "customers.externalAccounts.create";

function wantsDefault(call: ProxiedCall): boolean {
  return call.operation === CREATION && bodyOf(call)?.["defaultUmaDepositAccount"] === true;
}

/** Default accounts that are lost, or stay. */
const defaults: readonly HandWrittenMutant[] = [
  mutant("G-35d", "money/a-refused-account-takes-the-default-away", () => {
    const current = new Map<unknown, unknown>();
    const lost = new Set<unknown>();
    return {
      reply(call, reply) {
        const customerId = wantsDefault(call) ? bodyOf(call)?.["customerId"] : undefined;
        if (customerId !== undefined && reply.status === 409) lost.add(current.get(customerId));
        for (const account of itemsIn(call, reply, "ExternalAccount")) {
          if (customerId !== undefined) current.set(customerId, account["id"]);
          if (lost.has(account["id"])) account["defaultUmaDepositAccount"] = false;
        }
      },
    };
  }),
  mutant("G-35d", "money/default-accounts-made-at-once-all-stay", () => {
    const underWay = new Map<unknown, number>();
    const staying = new Set<unknown>();
    return {
      request(call) {
        const customerId = bodyOf(call)?.["customerId"];
        if (wantsDefault(call)) underWay.set(customerId, (underWay.get(customerId) ?? 0) + 1);
      },
      reply(call, reply) {
        const customerId = bodyOf(call)?.["customerId"];
        const before = underWay.get(customerId) ?? 0;
        if (wantsDefault(call)) underWay.set(customerId, before - 1);
        for (const account of itemsIn(call, reply, "ExternalAccount")) {
          if (wantsDefault(call) && before > 1) staying.add(account["id"]);
          if (staying.has(account["id"])) account["defaultUmaDepositAccount"] = true;
        }
      },
    };
  }),
];

/** Refuses accounts in a currency of their type. */
function refusesCurrency(isRefused: (type: string, currency: unknown) => boolean): Behave {
  return () => ({
    async request(call) {
      const { accountInfo, currency } = call.operation === CREATION ? (bodyOf(call) ?? {}) : {};
      const type = objectIn({ accountInfo }, "accountInfo")["accountType"];
      return typeof type === "string" && isRefused(type, currency) ? refusal(400, "INVALID_CURRENCY") : undefined;
    },
  });
}

/** External accounts that are registered in another way than they should be. */
const registered: readonly HandWrittenMutant[] = [
  mutant(
    "V-36a",
    "money/a-SWIFT-account-is-in-dollars",
    refusesCurrency,
    (type, currency) => type === "SWIFT_ACCOUNT" && currency !== "USD",
  ),
  mutant("V-36a", "money/a-wallet-holds-the-first-asset-of-its-type", refusesCurrency, (type, currency) => {
    const [first] = contract.resources["ExternalAccount"]?.types?.[type]?.["currencies"] ?? [];
    return type.endsWith("_WALLET") && currency !== first;
  }),
  mutant("G-35b", "money/a-number-is-taken-under-every-type", () => {
    const taken = new Map<string, unknown>();
    return {
      async request(call) {
        const { customerId, accountInfo } = call.operation === CREATION ? (bodyOf(call) ?? {}) : {};
        const { accountNumber, accountType } = objectIn({ accountInfo }, "accountInfo");
        const key = `${String(customerId)} ${String(accountNumber)}`;
        if (accountNumber === undefined) return undefined;
        if (!taken.has(key)) taken.set(key, accountType);
        return taken.get(key) === accountType ? undefined : refusal(409, "CONFLICT");
      },
    };
  }),
  mutant("G-39f", "money/the-platform-registers-accounts-for-its-customers", () => ({
    request(call) {
      const isTheirs = call.operation === "platform.externalAccounts.create" && "customerId" in (bodyOf(call) ?? {});
      if (isTheirs) call.path = call.path.replace("/platform/", "/customers/");
    },
  })),
  mutant("G-39e", "money/payments-over-a-deleted-account-are-not-listed", () => {
    const gone = new Set<unknown>();
    return {
      reply(call, reply) {
        const isDeletion = call.operation === "customers.externalAccounts.delete" && isSuccess(reply);
        if (isDeletion) gone.add(lastSegmentOf(call));
        if (call.operation !== "transactions.list" || !isSuccess(reply)) return;
        const page = bodyIn(reply);
        page["data"] = itemsIn(call, reply, "Transaction").filter(
          (payment) => !gone.has(objectIn(payment, "source")["accountId"]),
        );
      },
    };
  }),
];

/** External accounts. */
export const mutants: readonly HandWrittenMutant[] = [
  ...used,
  ...defaults,
  ...registered,
  mutant("G-35d", "money/a-customer-has-several-default-accounts", () => {
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
  mutant("G-36c", "money/IBAN-check-digits-are-verified", refusing("customers.externalAccounts.create"), (body) => {
    const iban = objectAt(body, "accountInfo")["iban"];
    return typeof iban === "string" && /^[A-Z0-9]+$/.test(iban) && !isChecked(iban);
  }),
  mutant("SBX-08", "money/the-last-identifier-decides", requestOf("customers.externalAccounts.create"), (body) => {
    const info = objectAt(body, "accountInfo");
    const { accountNumber: first, iban, phoneNumber: last = iban } = info;
    if (typeof first === "string" && typeof last === "string")
      info["accountNumber"] = `${first.slice(0, -3)}${last.slice(-3)}`;
  }),
  mutant("G-39e", "money/payments-are-deleted-with-their-account", () => {
    const deleted = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === "customers.externalAccounts.delete") deleted.add(lastSegmentOf(call));
        if (call.operation !== "transactions.get") return;
        const source = objectAt(bodyIn(reply), "source");
        if (deleted.has(String(source["accountId"]))) Object.assign(reply, refusal(404, "TRANSACTION_NOT_FOUND"));
      },
    };
  }),
  mutant("G-39f", "money/the-platform-lists-its-customers-accounts", () => {
    const customers: unknown[] = [];
    return {
      reply(call, reply) {
        if (call.operation === "customers.externalAccounts.create" && isSuccess(reply)) {
          const account = bodyIn(reply);
          if (account["customerId"] !== undefined) customers.push(account);
        }
        if (call.operation !== "platform.externalAccounts.list" || !isSuccess(reply)) return;
        const page = bodyIn(reply);
        page["data"] = [...listIn(page, "data"), ...customers];
      },
    };
  }),
  ...["BDT", "COP", "EGP", "GHS", "PKR", "SLV"].map((country) =>
    mutant("G-36d", `ExternalAccount/the-other-rail-in-${country}`, items("ExternalAccount"), (account) => {
      const info = objectAt(account, "accountInfo");
      const isByPhone = info["phoneNumber"] !== undefined;
      if (info["accountType"] === `${country}_ACCOUNT`)
        info["paymentRails"] = [isByPhone ? "BANK_TRANSFER" : "MOBILE_MONEY"];
    }),
  ),
  mutant("G-36d", "money/the-rails-of-an-account-are-those-asked-for", () => ({
    reply(call, reply) {
      const requested = objectAt({ ...bodyOf(call) }, "accountInfo")["paymentRails"];
      if (call.operation !== "customers.externalAccounts.create" || !isSuccess(reply) || requested === undefined)
        return;
      objectAt(bodyIn(reply), "accountInfo")["paymentRails"] = requested;
    },
  })),
];
