import { objectAt, isSuccess, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf } from "../../proxy/proxied-call.ts";
import { accepts, acceptingMutant } from "../mutant-kinds.ts";

const PAYEES = ["customers", "platform", "agents.me"].map((whose) => `${whose}.externalAccounts.create`);

/** The beneficiary of an account; an empty object if it has none. */
function beneficiaryOf(body: Item): Item {
  const info = objectAt(body, "accountInfo");
  return info["beneficiary"] === undefined ? {} : objectAt(info, "beneficiary");
}

/** Requests about customers, external accounts and verifications that are accepted wrongly. */
export const mutants: readonly HandWrittenMutant[] = [
  accepts("G-14a", ["customers.create"], "a-business-without-a-tax-number", (body) => {
    if (body["customerType"] === "BUSINESS") objectAt(body, "businessInfo")["taxId"] ??= "000000000";
  }),
  accepts("G-37a", PAYEES, "beneficiaries-of-no-type", (body) => {
    const payee = beneficiaryOf(body);
    payee["beneficiaryType"] ??= payee["legalName"] === undefined ? "INDIVIDUAL" : "BUSINESS";
  }),
  accepts("G-37a", PAYEES, "firms-without-a-name", (body) => {
    const payee = beneficiaryOf(body);
    if (payee["beneficiaryType"] === "BUSINESS") payee["legalName"] ??= "Unknown";
  }),
  acceptingMutant("KYC-01", "a-missing-customerId-means-the-newest-customer", () => {
    let last: unknown;
    return {
      request(call) {
        const body = call.operation === "verifications.create" ? bodyOf(call) : undefined;
        if (body === undefined) return;
        call.body = JSON.stringify({ customerId: last, ...body });
      },
      reply(call, reply) {
        if (call.operation === "customers.create" && isSuccess(reply)) last = objectAt({ ...reply }, "body")["id"];
      },
    };
  }),
];
