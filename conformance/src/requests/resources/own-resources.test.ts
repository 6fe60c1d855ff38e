import { beforeEach, expect, test } from "vitest";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { TargetInfo } from "../trial.ts";
import { noteResources, requireOwn } from "./own-resources.ts";

const { contract, target: anyTarget } = lendingTrial().t;
let target: TargetInfo;
beforeEach(() => {
  target = { ...anyTarget };
});

function rowOf(id: string): NonNullable<(typeof contract.operations)[string]> {
  const row = contract.operations[id];
  if (row === undefined) throw new Error(`There is no ${id}.`);
  return row;
}

function note(operation: string, body: object, request: CallRequest = {}): void {
  const sent = { method: "", url: "", headers: {} };
  const reply = { operation, request: sent, status: 200, headers: {}, body, text: "", atMs: 0, durationMs: 0 };
  noteResources(contract, target, rowOf(operation), request, reply);
}

/** Whether a loan may be collected. */
function mayCollect(loanId: string): boolean {
  try {
    requireOwn(contract, target, rowOf("loans.collect"), { params: { loanId } });
    return true;
  } catch {
    return false;
  }
}

test("what the reply of a creation names is not the run's own, nor is what names that too", () => {
  note("loans.create", { id: "loan-of-the-run", memberId: "member-of-everybody" });
  note("loans.list", { data: [{ id: "loan-of-before", memberId: "member-of-everybody" }, { id: "loan-of-the-run" }] });
  expect([mayCollect("loan-of-the-run"), mayCollect("loan-of-before")]).toEqual([true, false]);
});

test("what names something of the run's own, or is listed below it, came with it", () => {
  note("members.create", { id: "member-of-the-run" });
  note("loans.list", { data: [{ id: "loan-that-names-it", memberId: "member-of-the-run" }] });
  note("loans.list", { data: [{ id: "loan-below-it" }] }, { query: { memberId: "member-of-the-run" } });
  expect([mayCollect("loan-that-names-it"), mayCollect("loan-below-it")]).toEqual([true, true]);
});

test("a number of the run's own protects nothing of another kind, and lays none of it open", () => {
  note("loans.list", { data: [{ id: 5 }, { id: 6, itemId: 7 }] });
  note("members.create", { id: 5 });
  note("members.create", { id: 7 });
  note("loans.list", { data: [{ id: 8, itemId: 7 }] }, { query: { limit: 5 } });
  note("loans.create", { id: 9 });
  expect(["5", "6", "8", "9"].map((id) => mayCollect(id))).toEqual([false, false, false, true]);
});

test("what a call shows that its request does not name is new, and so the run's own", () => {
  note("loans.collect", { id: "loan-of-before" }, { params: { loanId: "loan-of-before" } });
  note("loans.collect", { id: "loan-that-it-made" }, { params: { loanId: "loan-of-before" } });
  note("loans.list", { data: [{ id: "loan-of-before" }, { id: "loan-that-it-made" }] });
  expect([mayCollect("loan-of-before"), mayCollect("loan-that-it-made")]).toEqual([false, true]);
});
