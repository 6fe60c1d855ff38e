import { contract as payments, type Contract, type Expiry, type Rule } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { expiringFixturesOf } from "../../requests/states/expiry.ts";
import { expiries } from "./expiries.ts";

const { LoanState: states } = lendingContract.lifecycles;
const edges = [{ from: "LENT", to: "BACK", by: "expiry", emits: [], rule: "LOAN-01" }];
const [first] = payments.expiries;
const loan = { ...first, model: "Loan", field: "until", after: "P7D", to: "BACK", rule: "LOAN-02" } as Expiry;
const rules = { "LOAN-01": {} as Rule, "LOAN-02": {} as Rule };

function rulesTried(expiry: Expiry): readonly string[] {
  const contract = { ...lendingContract, rules, lifecycles: { LoanState: { ...states, edges } }, expiries: [expiry] };
  const given = contract as unknown as Contract;
  return expiries(given, { expiringFixtures: expiringFixturesOf(given) }).flatMap((check) => check.rules);
}

test("an end that is counted from a member is tried by the move that follows it", () => {
  expect(rulesTried({ ...loan, from: "from" })).toEqual(["LOAN-01", "LOAN-02"]);
  expect(rulesTried({ ...loan, from: "from", to: "LENT" })).toEqual(["LOAN-01"]);
  expect(rulesTried(loan)).toEqual(["LOAN-01"]);
});
