import { firstValues, listIn, objectAt, objectIn, isSuccess, lastSegmentOf, itemsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesRequests, paymentMutant, refusesRequests } from "../payment-behaviour.ts";
import { bodyOf, type ProxiedCall, refusal, type Send } from "../../proxy/proxied-call.ts";

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
    call.body = JSON.stringify({ ...body, [end]: { ...objectIn(body, end), accountId: id } });
  }
}

/** External accounts that are used although they should not be. */
const used: readonly HandWrittenMutant[] = [
  paymentMutant("G-39f", "the-platform-deletes-its-customers-accounts", () => ({
    async reply(call, reply, send) {
      if (call.operation !== "platform.externalAccounts.delete" || reply.status !== 404) return;
      Object.assign(reply, await send({ ...call, path: call.path.replace("/platform/", "/customers/") }));
    },
  })),
  paymentMutant("G-39e", "a-deleted-account-still-pays", () => {
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
          made.set(objectAt({ body: reply.body }, "body")["id"], { ...call });
        }
        const maker = call.operation === "customers.externalAccounts.delete" ? made.get(id) : undefined;
        if (maker !== undefined) gone.set(id, maker);
      },
    };
  }),
];

/** External accounts. */
export const mutants: readonly HandWrittenMutant[] = [
  ...used,
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
  changesRequests("SBX-08", "the-last-identifier-decides", "customers.externalAccounts.create", (body) => {
    const info = objectAt(body, "accountInfo");
    const { accountNumber: first, iban, phoneNumber: last = iban } = info;
    if (typeof first === "string" && typeof last === "string")
      info["accountNumber"] = `${first.slice(0, -3)}${last.slice(-3)}`;
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
        page["data"] = [...listIn(page, "data"), ...customers];
      },
    };
  }),
];
