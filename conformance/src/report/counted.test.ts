import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("one is singular, any other number is plural", () => {
  expect([0, 1, 2, 1_204].map((count) => counted(count, "rule"))).toEqual([
    "0 rules",
    "1 rule",
    "2 rules",
    "1,204 rules",
  ]);
  expect(counted(2, "rule was", "rules were")).toBe("2 rules were");
});
