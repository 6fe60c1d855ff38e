import type { Operation, Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import { inUse } from "./relations.ts";

const { "loans.collect": collect } = lendingContract.operations;
const refusal: Refusal = { when: "in-use", at: "path.loanId", by: "Fine", status: 409, code: "FINED", accepts: [] };
const removal = {
  ...collect,
  id: "loans.delete",
  method: "delete",
  resourceAction: { kind: "deletes", resource: "Loan" },
  refusals: [refusal],
} as Operation;

test("a resource is used in a state in which that is accepted", async () => {
  const { t, calls } = lendingTrial();
  const contract = { ...lendingContract, operations: { ...lendingContract.operations, "loans.delete": removal } };
  const [refused] = await inUse(Object.assign(t, { contract }), removal, refusal);
  const fined = calls.flatMap(([operation, { body }]) => (operation === "fines.create" ? [body] : []));
  expect(fined).toContainEqual(expect.objectContaining({ loanId: refused?.request.params?.["loanId"] }));
});
