import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { requireOpen } from "./require-open.ts";

/** Whether a payment is judged so long after the endpoint was asked about it. */
function isJudgedAfter(ms: number): boolean {
  let isMet = false;
  const inTime = (condition: boolean): void => void (isMet = condition);
  requireOpen({ contract, inTime, ticks: () => 1_000 + ms }, 1_000);
  return isMet;
}

test("a payment that waits for a decision is judged only while it must be open", () => {
  expect([isJudgedAfter(4_900), isJudgedAfter(5_100)]).toEqual([true, false]);
});
