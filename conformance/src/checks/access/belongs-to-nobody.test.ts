import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { belongsToNobody } from "./belongs-to-nobody.ts";

const { "loans.get": read } = lendingContract.operations;
if (read === undefined) throw new Error("The desk shows no loans");

test("resources readable without credentials belong to no tenant", () => {
  const open = { ...read, access: { scheme: "none" } };
  const operations = { ...lendingContract.operations, "loans.get": open };
  expect(belongsToNobody(lendingContract, "Loan")).toBe(false);
  expect(belongsToNobody({ ...lendingContract, operations }, "Loan")).toBe(true);
  expect(belongsToNobody({ ...lendingContract, operations }, "Item")).toBe(false);
});
