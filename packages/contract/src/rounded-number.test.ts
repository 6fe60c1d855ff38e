import { expect, test } from "vitest";
import { isRoundedToWhole } from "./rounded-number.ts";

test.for([
  "4.0000000000000001",
  "3.9999999999999999999",
  "1e400",
  "-1e400",
  "1e-400",
  "4503599627370496.5",
  "-0.5e-400",
])("%s is rounded to a whole number", (text) => {
  expect(isRoundedToWhole(text)).toBe(true);
});

test.for(["4", "4.0", "-4.000000000000000000000", "0", "-0.00", "0e5", "40e-1", "1.5e1", "1e23", "0.1", "4.5", "1e-7"])(
  "%s is not",
  (text) => {
    expect(isRoundedToWhole(text)).toBe(false);
  },
);
