import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { changedRows } from "./changed-rows.ts";
import { withOperation } from "./contract-mutant.ts";

test("a changed operation is the only changed row", () => {
  const changed = withOperation(contract, "cards.get", (row) => ({ ...row, filters: [] }));
  expect(changedRows(contract, changed)).toEqual([
    {
      at: "operations/cards.get",
      before: contract.operations["cards.get"],
      after: { ...contract.operations["cards.get"], filters: [] },
    },
  ]);
  expect(changedRows(contract, contract)).toEqual([]);
});

test("a list of rows is one row", () => {
  const changed = changedRows(contract, { ...contract, expiries: [] });
  expect(changed).toEqual([{ at: "expiries", before: contract.expiries, after: [] }]);
});
