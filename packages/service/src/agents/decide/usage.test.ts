import { expect, test } from "vitest";
import { columnsOf, freshUsage, usageAt, withPayment } from "./usage.ts";

const at = (instant: string): number => Date.parse(instant);

test("a clock that goes back over midnight, or is behind elsewhere, spends no limit of a day or month again", () => {
  let columns = freshUsage(at("2025-12-31T23:59:59Z"));
  const pay = (instant: string, amount: number): void => {
    columns = columnsOf(withPayment(usageAt(columns, at(instant)), amount));
  };
  pay("2025-12-31T23:59:59Z", 100);
  pay("2026-01-01T00:00:01Z", 10);
  // Back, forth, and back again.
  for (const instant of ["2025-12-31T23:59:59Z", "2026-01-01T00:00:02Z", "2025-11-30T12:00:00Z"]) pay(instant, 1);
  expect(usageAt(columns, at("2025-12-31T00:00:00Z"))).toEqual({
    day: "2026-01-01",
    month: "2026-01",
    count: 4,
    spent: 13,
    spentInMonth: 13,
  });
  expect(usageAt(columns, at("2026-01-02T00:00:00Z"))).toMatchObject({ count: 0, spent: 0, spentInMonth: 13 });
});
