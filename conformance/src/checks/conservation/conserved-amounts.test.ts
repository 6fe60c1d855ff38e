import type { Conservation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import { amountsAboveOne, type HowMuch } from "./conserved-amounts.ts";

const copies: Conservation = {
  name: "copies",
  resource: "Item",
  balance: "free",
  terms: [{ sign: -1, resource: "Loan", states: ["LENT"], account: "itemId", amount: "copies" }],
};

function amountsWith(copiesSchema: object, available: number, howMuch: HowMuch = "two"): Record<string, number> {
  const { t } = lendingTrial();
  const document = { components: { schemas: { LoanCreate: { properties: { copies: copiesSchema } } } } };
  const given = { contract: lendingContract, support: { ...t.support, document } };
  return amountsAboveOne(given, copies, "Loan", { available, howMuch });
}

test("a batch draws several resources where schema and stock allow", () => {
  expect(amountsWith({ type: "integer", minimum: 1 }, 40)).toEqual({ "body.copies": 2 });
  expect(amountsWith({ type: "integer", minimum: 5 }, 40)).toEqual({ "body.copies": 5 });
  expect(amountsWith({ type: "integer", maximum: 1 }, 40)).toEqual({});
  expect(amountsWith({ type: "integer" }, 1)).toEqual({});
  expect(amountsWith({ type: "string" }, 40)).toEqual({});
});

test("a drain takes the available amount in permitted steps", () => {
  expect(amountsWith({ type: "integer" }, 40, "most")).toEqual({ "body.copies": 40 });
  expect(amountsWith({ type: "integer", maximum: 30 }, 40, "most")).toEqual({ "body.copies": 30 });
  expect(amountsWith({ type: "integer", maximum: 1 }, 40, "most")).toEqual({});
});
