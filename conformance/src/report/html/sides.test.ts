import { expect, test } from "vitest";
import { evidenceOf } from "../evidence/evidence.ts";
import { sideMarkup } from "./sides.ts";

function sidesOf(expected: string, observed: string): string[] {
  const evidence = evidenceOf({ expected, observed, transcript: [] });
  return [sideMarkup(evidence, "expected").markup, sideMarkup(evidence, "observed").markup];
}

test("what differs of two texts is marked, in whole words", () => {
  expect(sidesOf('{"balance":10000000,"status":"DECLINED"}', '{"balance":19999999,"status":"DECLINED"}')).toEqual([
    "{&quot;balance&quot;:<mark>10000000</mark>,&quot;status&quot;:&quot;DECLINED&quot;}",
    "{&quot;balance&quot;:<mark>19999999</mark>,&quot;status&quot;:&quot;DECLINED&quot;}",
  ]);
  expect(sidesOf("409 INVALID_STATE_TRANSITION", "409 FORBIDDEN")).toEqual([
    "409 INVALID_STATE_TRANSITION",
    "409 FORBIDDEN",
  ]);
  expect(sidesOf("409 or 401", "200")).toEqual(["409 or 401", "200"]);
});

function amountOf(amount: number): string {
  return JSON.stringify({ text: "x".repeat(99), balance: { amount } });
}

test("of two large values the value of each place that differs is marked", () => {
  expect(sidesOf(`no change: ${amountOf(5)}`, amountOf(7))).toEqual([
    "no change\n.balance.amount: <mark>5</mark>",
    "1 difference\n.balance.amount: <mark>7</mark>",
  ]);
});
