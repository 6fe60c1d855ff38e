import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { choosesId, collectionOf, placeOfMove, referencesOf } from "./references.ts";

const { "loans.renew": renew } = lendingContract.operations;
if (renew === undefined) throw new Error("The desk renews no loan");
const at = { at: "path.loanId", resource: "Loan" };
const making = { ...renew, resourceAction: { kind: "creates", resource: "Loan" } as const };

test("a request chooses the id of what it makes, unless an unknown one is refused", () => {
  expect(choosesId({ ...making, refusals: [] }, at)).toBe(true);
  const unknown = { when: "unknown", at: "path.loanId", status: 404, code: "NO_LOAN", accepts: [] } as const;
  expect(choosesId({ ...making, refusals: [{ ...unknown, accepts: [] }] }, at)).toBe(false);
});

test("the collection of a reference is the path before it", () => {
  expect(collectionOf({ ...renew, path: "/desk/loans/{loanId}/renew" }, at)).toBe("/desk/loans");
  expect(collectionOf(renew, { at: "body.loanId", resource: "Loan" })).toBeUndefined();
});

test("a part of a path beside the id of its resource names no other one", () => {
  const kind = { in: "path", name: "kind", required: true } as const;
  const resourceAction = { kind: "reads", resource: "Loan" } as const;
  const parts = {
    ...renew,
    path: "/desk/loans/{loanId}/{kind}",
    parameters: [...renew.parameters, kind],
    resourceAction,
  };
  expect(referencesOf(lendingContract, { ...parts, references: [at] })).toEqual([at]);
  expect(referencesOf(lendingContract, { ...parts, references: [] })).toContainEqual({ ...at, at: "path.kind" });
});

/** The contract with a resource that has the id of a loan at these places. */
function withFees(...places: string[]): typeof lendingContract {
  const links = places.map((place) => ({ at: place, resource: "Loan" }));
  const Fee = { name: "Fee", prefix: "Fee", schema: "#/Fee", links };
  return { ...lendingContract, resources: { ...lendingContract.resources, Fee } } as unknown as typeof lendingContract;
}

test("an operation moves what it names, or what belongs to that alone", () => {
  const renewal: Operation = { ...renew, references: [at], resourceAction: { kind: "changes", resource: "Loan" } };
  expect(placeOfMove(lendingContract, renewal, "Loan")).toEqual({ at: "path.loanId" });
  expect(placeOfMove(withFees("loanId"), renewal, "Fee")).toEqual({ at: "path.loanId", through: "loanId" });
  expect(placeOfMove(withFees("loanId", "nextLoanId"), renewal, "Fee")).toBeUndefined();
  expect(placeOfMove(withFees(), renewal, "Fee")).toBeUndefined();
});
