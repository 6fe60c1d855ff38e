import { expect, test } from "vitest";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { ofOneOwner } from "./of-one-owner.ts";

test("a list of what comes with its owner is judged where items name the owner", () => {
  const { "loans.list": list } = lendingContract.operations;
  if (list === undefined) throw new Error("The desk lends nothing");
  const below = { path: "/members/{memberId}/loans", references: [{ at: "path.memberId", resource: "Member" }] };
  const named = (links: object[]): string[] => {
    const contract = {
      ...lendingContract,
      operations: { ...lendingContract.operations, "loans.list": { ...list, ...below, rules: ["LOAN-90"] } },
      resources: { ...lendingContract.resources, Loan: { ...lendingContract.resources["Loan"], creates: [], links } },
      rules: { "LOAN-90": { ...Object.values(lendingContract.rules)[0], id: "LOAN-90", states: ["every-item-once"] } },
    } as unknown as typeof lendingContract;
    return ofOneOwner(contract, derivedAdapter(contract, {})).map(({ name }) => name);
  };
  expect(named([{ at: "memberId", resource: "Member" }])).toEqual([
    expect.stringContaining("loans.list lists the items of one owner"),
  ]);
  expect(named([])).toEqual([]);
});

test("a list of what is made below its owner is judged, also where no item names the owner", () => {
  const { "loans.create": create, "loans.list": list } = lendingContract.operations;
  if (create === undefined || list === undefined) throw new Error("The desk lends nothing");
  const below = { path: "/members/{memberId}/loans", references: [{ at: "path.memberId", resource: "Member" }] };
  const operations = { ...lendingContract.operations, "loans.create": { ...create, ...below } };
  const rules = {
    "LOAN-90": { ...Object.values(lendingContract.rules)[0], id: "LOAN-90", states: ["every-item-once"] },
  };
  const { Loan } = lendingContract.resources;
  const contract = {
    ...lendingContract,
    operations: { ...operations, "loans.list": { ...list, ...below, rules: ["LOAN-90"] } },
    resources: { ...lendingContract.resources, Loan: { ...Loan, links: [] } },
    rules,
  } as unknown as typeof lendingContract;
  expect(ofOneOwner(contract, derivedAdapter(contract, {})).map(({ name }) => name)).toEqual([
    expect.stringContaining("loans.list lists the items of one owner"),
  ]);
});
