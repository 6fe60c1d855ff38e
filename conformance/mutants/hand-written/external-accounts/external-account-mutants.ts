import { firstValues, listIn, objectAt, isSuccess, lastSegmentOf, itemsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { refusal } from "../../proxy/proxied-call.ts";
import { changesRequests, paymentMutant, refusesRequests } from "../payment-behaviour.ts";

/** Whether an IBAN's check digits are right (ISO 7064). */
function isChecked(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

/** External accounts. */
export const mutants: readonly HandWrittenMutant[] = [
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
