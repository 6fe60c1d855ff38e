import { expect, test } from "vitest";
import { numberOffset } from "./number-offset.ts";

test.for([
  ["a balance of 3000000", "2999999", 1],
  ['{"balance":10000,"status":"DECLINED"}', '{"balance":9990,"status":"DECLINED"}', 10],
  ["a balance of 100999", "100000, 101000", 1],
  ["a balance of 20000", "10000", undefined],
  ["400", "201", undefined],
  ["2026-11-28T13:06:16.069Z", "2026-11-28T13:06:16.071Z", undefined],
  ["Quote:01a2-1000", "Quote:01a2-1001", undefined],
] as const)("expected %s, observed %s: off by %s", ([expected, observed, offset]) => {
  expect(numberOffset({ expected, observed })).toBe(offset);
});
