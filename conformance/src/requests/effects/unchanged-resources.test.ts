import { expect, test } from "vitest";
import { isCountOfTries } from "./unchanged-resources.ts";

test.each([
  { before: 3, now: 2, tries: 1, isCounted: true },
  { before: 0, now: 2, tries: 2, isCounted: true },
  { before: null, now: "2031-05-01T10:00:00Z", tries: 1, isCounted: true },
  { before: "2031-05-01T10:00:00Z", now: "2031-05-01T10:00:01Z", tries: 1, isCounted: true },
  { before: 3, now: 1, tries: 1, isCounted: false },
  { before: "LOCKED", now: "OPEN", tries: 1, isCounted: false },
  { before: 3, now: 2, tries: 0, isCounted: false },
])("$tries tries may change $before to $now: $isCounted", ({ before, now, tries, isCounted }) => {
  expect(isCountOfTries(before, now, tries)).toBe(isCounted);
});
