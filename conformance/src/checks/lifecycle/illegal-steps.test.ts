import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { payments } from "../../contracts/checks.ts";
import { illegalSteps } from "./illegal-steps.ts";

const checks = illegalSteps(contract, payments);
const cellsOf = (lifecycle: string): string[] =>
  checks.flatMap(({ cell }) => (cell?.lifecycle === lifecycle ? [`${cell.from} ${cell.by}`] : []));

test("each executing operation is tried on a quote that left PENDING", () => {
  const left = ["COMPLETED", "EXPIRED", "FAILED", "PROCESSING"];
  const payers = ["agents.me.quotes.execute", "quotes.execute", "sandbox.send"];
  expect(cellsOf("QuoteStatus").toSorted()).toEqual(left.flatMap((from) => payers.map((by) => `${from} ${by}`)));
});

test("a payment in a state without decision edges awaits no decision", () => {
  const ends = ["COMPLETED", "REJECTED", "FAILED"];
  expect(cellsOf("TransactionStatus")).toEqual(
    ["approve", "reject"].flatMap((decision) => ends.map((from) => `${from} transactions.${decision}`)),
  );
});

test("a terminal refusal covers exactly the states of its rule", () => {
  const cleared = cellsOf("CardTransactionStatus").filter((each) => each.endsWith(".clear"));
  expect(cleared).toEqual(["DECLINED sandbox.cards.clear"]);
});

test("a timed state needs the clock and advances it alone", () => {
  const timed = checks.filter(({ needs }) => needs.includes("clock"));
  expect(timed.map(({ cell, phase }) => `${cell?.from} ${phase}`)).toEqual(Array(3).fill("EXPIRED clock"));
});
