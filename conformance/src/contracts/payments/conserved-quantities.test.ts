import { contract, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { conservedQuantities } from "../../checks/conservation/conserved.ts";
import { payments } from "../checks.ts";

function racing(given: Contract): string[] {
  return conservedQuantities(given, payments).flatMap(({ name }) => (name.includes("racing") ? [name] : []));
}

test("only calls whose body says how much they take race for a quantity", () => {
  const conservation = contract.conservation.map((row) => ({
    ...row,
    terms: row.terms.map((term) => ("resource" in term ? { ...term, amount: "receivingCurrencyAmount" } : term)),
  }));
  expect(racing(contract)).toEqual([]);
  expect(racing({ ...contract, conservation })).toEqual([
    "conservation/ledger is conserved by racing sandbox.uma.receive",
  ]);
});
