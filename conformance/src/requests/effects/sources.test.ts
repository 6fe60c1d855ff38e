import type { Conservation, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import type { Trial } from "../trial.ts";
import { asksForMore } from "./sources.ts";

const credit: Conservation = {
  name: "credit",
  resource: "Member",
  balance: "credit",
  terms: [{ sign: -1, resource: "Loan", states: ["LENT"], account: "memberId", amount: "deposit" }],
};
const whole = { type: "object", properties: { deposit: { type: "integer" } } };
const { "loans.create": loans, "loans.get": read } = lendingContract.operations;
if (loans === undefined || read === undefined) throw new Error("The desk lends nothing");
const readMember: Operation = {
  ...read,
  id: "members.get",
  path: "/members/{memberId}",
  parameters: [{ name: "memberId", in: "path", required: true }],
  references: [{ at: "path.memberId", resource: "Member" }],
  resourceAction: { kind: "reads", resource: "Member" },
};

/** A trial where every member shows so much credit. */
function trialWith(left: number): Trial {
  const { t } = lendingTrial();
  const { Member: member } = lendingContract.resources;
  if (member === undefined) throw new Error("The desk has no members");
  const contract = {
    ...lendingContract,
    conservation: [credit],
    operations: { ...lendingContract.operations, "members.get": readMember },
    resources: { ...lendingContract.resources, Member: { ...member, reads: ["members.get"] } },
  };
  const support = { ...t.support, document: { components: { schemas: { LoanCreate: whole } } } };
  const call: Trial["call"] = async (operation) => ({
    operation,
    request: { method: "GET", url: "", headers: {} },
    headers: {},
    text: "",
    atMs: 0,
    durationMs: 0,
    status: 200,
    body: { id: "Member:1", credit: left },
  });
  return Object.assign(t, { contract, support, call });
}

test.for([
  [4, true],
  [5, false],
] as const)("of a credit of %d a deposit of 5 asks for more: %s", async ([left, isMore]) => {
  const request = { body: { memberId: "Member:1", itemId: "Item:1", deposit: 5 } };
  await expect(asksForMore(trialWith(left), loans, request)).resolves.toBe(isMore);
});

test("a request without an amount asks for nothing", async () => {
  await expect(asksForMore(trialWith(0), loans, { body: { memberId: "Member:1" } })).resolves.toBe(false);
});
