import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { parseDuration } from "./duration.ts";

test("parseDuration converts days, hours, minutes and seconds to milliseconds", () => {
  expect(parseDuration("PT0S")).toBe(0);
  expect(parseDuration("PT30S")).toBe(30_000);
  expect(parseDuration("PT5M")).toBe(300_000);
  expect(parseDuration("P1DT1H1M1S")).toBe(90_061_000);
});

test.each(["", "P", "PT", "5M", "PT1.5S", "P1M", "PT5M ", "-PT5M"])("parseDuration rejects %j", (text) => {
  expect(() => parseDuration(text)).toThrow(RangeError);
});

test("parseDuration accepts every duration of the contract", () => {
  const expiries = contract.expiries.map(({ after }) => after);
  const steps = Object.values(contract.operations).flatMap(({ outcomes }) =>
    (outcomes?.rows ?? []).flatMap((row) => row.steps.map(({ after }) => after)),
  );
  for (const duration of [...expiries, ...steps]) expect(parseDuration(duration)).toBeGreaterThanOrEqual(0);
});
