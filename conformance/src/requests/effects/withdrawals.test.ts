import type { Contract, Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { withdrawalsOf } from "./withdrawals.ts";

const full: Refusal = { when: "over-limit", at: "body.copies", status: 409, code: "TOO_MANY", accepts: [] };

/** Where loans take copies of an item, by the refusals of a new loan. */
function takenWith(refusals: Refusal[]): string[] {
  const create = lendingContract.operations["loans.create"];
  if (create === undefined) return [];
  const contract: Contract = {
    ...lendingContract,
    operations: { ...lendingContract.operations, "loans.create": { ...create, refusals } },
    conservation: [
      {
        name: "copies",
        resource: "Item",
        balance: "free",
        terms: [
          { sign: 1, operation: "loans.renew", account: "path.loanId", amount: "body.copies" },
          { sign: -1, resource: "Loan", states: ["LENT"], account: "itemId", amount: "copies" },
        ],
      },
    ],
  };
  return withdrawalsOf(contract).map(({ operation, place, amount }) => `${operation.id} ${place.at} ${amount}`);
}

test("an operation withdraws where exactly one refusal is about excess", () => {
  const taken = ["loans.create body.itemId body.copies"];
  expect(takenWith([full])).toEqual(taken);
  expect(takenWith([full, { ...full, at: "body.days", code: "TOO_LONG" }])).toEqual(taken);
  expect(takenWith([full, { ...full, at: "body.days" }])).toEqual([]);
  expect(takenWith([full, { ...full, code: "TOO_MANY_TODAY" }])).toEqual([]);
  expect(takenWith([full, { ...full, at: "body.days", when: "out-of-range", code: "TOO_LONG" }])).toEqual(taken);
  expect(takenWith([])).toEqual([]);
});
