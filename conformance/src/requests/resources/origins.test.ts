import { expect, test } from "vitest";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../trial.ts";
import { originOf, rememberOrigin } from "./origins.ts";

const { t } = lendingTrial();
const { "loans.create": lends, "fines.create": fines } = t.contract.operations;
if (lends === undefined || fines === undefined) throw new Error("The desk lends nothing");

function lent(id: string, itemId: string): Exchange {
  const request = { method: "POST", url: "", headers: {}, body: JSON.stringify({ itemId }) };
  const made = { status: 201, headers: {}, body: { id }, text: "", atMs: 0, durationMs: 0 };
  return { operation: "loans.create", request, ...made };
}

function withTranscript(transcript: readonly Exchange[], contract = t.contract): Trial {
  return Object.create(t, { transcript: { value: transcript }, contract: { value: contract } });
}

test("an id that counts below each owner names what the trial itself made", () => {
  rememberOrigin(t, lends, { body: { itemId: "Item:of-another-trial" } }, { resource: "Loan", id: "1" });
  const own = withTranscript([lent("1", "Item:own")]);
  expect(originOf(own, { resource: "Loan", id: "1" })).toMatchObject({ Item: "Item:own" });
  expect(originOf(t, { resource: "Loan", id: "1" })).toMatchObject({ Item: "Item:of-another-trial" });
});

test("the same number is the id of two kinds of resource", () => {
  rememberOrigin(t, lends, { body: { itemId: "Item:2" } }, { resource: "Loan", id: "2" });
  rememberOrigin(t, fines, { body: { loanId: "2" } }, { resource: "Fine", id: "2" });
  expect(originOf(t, { resource: "Loan", id: "2" })).toEqual({ Item: "Item:2" });
  expect(originOf(t, { resource: "Fine", id: "2" })).toEqual({ Item: "Item:2", Loan: "2" });
});

test("what names itself in its own creation has no further origin", () => {
  const putting = { ...lends, references: [{ at: "body.itemId", resource: "Loan" }] };
  const contract = { ...t.contract, operations: { ...t.contract.operations, "loans.create": putting } };
  const own = withTranscript([lent("3", "3")], contract);
  expect(originOf(own, { resource: "Loan", id: "3" })).toMatchObject({ Loan: "3" });
});
