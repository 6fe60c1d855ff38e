import type { Operation, Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import { missing } from "./contents.ts";
import { doneBefore } from "./done-before.ts";
import { duplicate } from "./names.ts";

const notDerived = /The contract does not tell what makes/;

function rowOf(id: string): Operation {
  const row = lendingContract.operations[id];
  if (row === undefined) throw new Error(`The desk has no ${id}`);
  return row;
}

function refusal(when: Refusal["when"], at: string): Refusal {
  return { when, at, status: 409, code: "CONFLICT", accepts: [] };
}

test("a value that the plain request has is left out", async () => {
  const { t } = lendingTrial();
  const [refused] = await missing(t, rowOf("items.create"), refusal("missing", "body.tags"));
  expect(refused?.request.body).not.toHaveProperty("tags");
});

test("a value that the plain request does without is missing only sometimes", async () => {
  const { t } = lendingTrial();
  await expect(missing(t, rowOf("items.create"), refusal("missing", "body.colour"))).rejects.toThrow(notDerived);
});

test("a call that leaves the resource as it was causes no later refusal", async () => {
  const { t } = lendingTrial();
  const renewed = refusal("already-connected", "path.loanId");
  await expect(doneBefore(t, rowOf("loans.renew"), renewed)).rejects.toThrow(notDerived);
  await expect(doneBefore(t, rowOf("loans.collect"), renewed)).resolves.toHaveLength(1);
});

test("a value that two resources have already is not unique among them", async () => {
  const { t } = lendingTrial();
  const changing: Operation = {
    ...rowOf("items.list"),
    references: [{ at: "path.itemId", resource: "Item" }],
    resourceAction: { kind: "changes", resource: "Item" },
  };
  const taken = duplicate(t, changing, refusal("duplicate", "body.kind"));
  await expect(taken).rejects.toThrow(/two of the Item show the same at body\.kind/);
});
