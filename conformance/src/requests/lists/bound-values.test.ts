import { expect, test } from "vitest";
import { boundValues, valueWithin } from "./bound-values.ts";

test.for([
  ["an exact time", "2025-10-13T10:00:00.000Z", "2025-10-13T10:00:00.001Z", "2025-10-13T09:59:59.999Z"],
  ["a time to the second", "2025-10-13T10:00:00Z", "2025-10-13T10:00:01Z", "2025-10-13T09:59:59Z"],
  ["a day", "2024-02-29", "2024-03-01", "2024-02-28"],
] as const)("a bound is tried at %s that is shown, and at the next one beyond", ([, shown, later, earlier]) => {
  expect(boundValues({ match: "from" }, shown)).toEqual([shown, later]);
  expect(boundValues({ match: "to" }, shown)).toEqual([shown, earlier]);
});

test.for([
  ["a whole number", "7", "8", "6", "10"],
  ["an amount", "45.50", "45.51", "45.49", "100"],
] as const)(
  "a bound is tried at %s, the next one beyond, and the first with a digit more",
  ([, shown, more, less, long]) => {
    expect(boundValues({ match: "from" }, shown)).toEqual([shown, more, long]);
    expect(boundValues({ match: "to" }, shown)).toEqual([shown, less, long]);
  },
);

test("a text that is no time or number has no successor", () => {
  expect(boundValues({ match: "from" }, "a text")).toEqual(["a text"]);
});

test("the value within a bound is its predecessor", () => {
  expect(valueWithin({ match: "from" }, "5")).toBe("4");
  expect(valueWithin({ match: "to" }, "2024-02-29")).toBe("2024-03-01");
  expect(valueWithin({ match: "to" }, "a text")).toBeUndefined();
});
