import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { narrowingReference } from "./lists.ts";

test("a list below an owner is of this one, also where one owner has only so many", () => {
  const { "loans.create": create, "loans.list": list } = lendingContract.operations;
  if (create === undefined || list === undefined) throw new Error("The desk lends nothing");
  const member = { at: "body.memberId", resource: "Member" };
  const limit = { when: "over-limit" as const, at: member.at, status: 409, code: "TOO_MANY", accepts: [] };
  const limited = { ...create, references: [member], refusals: [limit] };
  const below = { at: "path.memberId", resource: "Member" };
  const named = { ...list, path: "/members/{memberId}/loans", references: [below] };
  const contract = {
    ...lendingContract,
    operations: { ...lendingContract.operations, "loans.create": limited, "loans.list": named },
  };
  expect(narrowingReference(contract, named)).toEqual(below);
});
