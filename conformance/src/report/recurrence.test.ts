import { expect, test } from "vitest";
import { aboutFailure, recurrenceText } from "./recurrence.ts";

test("a failure says in words whether it recurred", () => {
  expect(["3/3", "2/3", "1/1", "0/3", "0/1"].map(recurrenceText)).toEqual([
    "failed again each of the 3 times that it was run by itself",
    "failed again 2 of the 3 times that it was run by itself",
    "failed again when it was run by itself",
    "did not fail again, run by itself 3 times",
    "did not fail again, run by itself 1 time",
  ]);
});

test("a failure says how often the run met it when that is more than once", () => {
  expect(aboutFailure({ reproduced: "1/1", times: 1 })).toEqual(["failed again when it was run by itself"]);
  expect(aboutFailure({ reproduced: "1/1", times: 4, check: "reads/a" })).toEqual([
    "met 4 times in the run; failed again when it was run by itself",
    "reads/a",
  ]);
  expect(aboutFailure({ times: 4 })).toEqual(["met 4 times in the run"]);
});
