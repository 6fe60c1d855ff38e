import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { payments } from "../../contracts/checks.ts";
import { illegalSteps } from "./illegal-steps.ts";

const checks = illegalSteps(contract, payments);
const cellsOf = (lifecycle: string): string[] =>
  checks.flatMap(({ cell }) => (cell?.lifecycle === lifecycle ? [`${cell.from} ${cell.by}`] : []));

test("a quote that has left PENDING is tried again by each operation that would execute it", () => {
  const left = ["COMPLETED", "EXPIRED", "FAILED", "PROCESSING"];
  const payers = ["agents.me.quotes.execute", "quotes.execute", "sandbox.send"];
  expect(cellsOf("QuoteStatus").toSorted()).toEqual(left.flatMap((from) => payers.map((by) => `${from} ${by}`)));
});

test("a payment waits for no decision when it is in a state that no decision leaves", () => {
  const ends = ["CREATED", "PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"];
  expect(cellsOf("TransactionStatus")).toEqual(
    ["approve", "reject"].flatMap((decision) => ends.map((from) => `${from} transactions.${decision}`)),
  );
});

test("a refusal of final resources covers the states that a rule speaks of, and no other", () => {
  const cleared = cellsOf("CardTransactionStatus").filter((each) => each.endsWith(".clear"));
  expect(cleared).toEqual(["DECLINED sandbox.cards.clear"]);
});

test("a state that only time brings about needs a clock, and moves it alone", () => {
  const timed = checks.filter(({ needs }) => needs.includes("clock"));
  expect(timed.map(({ cell, phase }) => `${cell?.from} ${phase}`)).toEqual(Array(5).fill("EXPIRED clock"));
});
