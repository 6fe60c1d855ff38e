import { expect, test } from "vitest";
import { mergedCaughtBy } from "./caught-by.ts";
import { differences, merged, problems, touched } from "./results.ts";

test("differences are mutants without a record and records without a mutant", () => {
  expect(differences(["a", "b"], ["b", "c"])).toEqual({ unrecorded: ["a"], removed: ["c"] });
  expect(differences(["a"], ["a"])).toEqual({ unrecorded: [], removed: [] });
});

test("a mutant is touched when its fingerprint changed, or it has no record", () => {
  const current = { same: "1", changed: "2", unrecorded: "3" };
  expect(touched(current, { same: "1", changed: "1", unrecorded: "3" }, new Set(["same", "changed"]))).toEqual(
    new Set(["changed", "unrecorded"]),
  );
});

test("results replace records, and records of removed mutants are left out", () => {
  const mutants = ["a", "b", "c"].map((id) => ({ id, fault: `${id}, as it reads now` }));
  const records = ["removed", "b", "a"].map((id) => ({ id, fault: "old", killedBy: ["OLD-01"] }));
  const results = [{ id: "b", fault: "b", killedBy: [] }];
  expect(merged(mutants, records, results)).toEqual([
    { id: "a", fault: "a, as it reads now", killedBy: ["OLD-01"] },
    { id: "b", fault: "b, as it reads now", killedBy: [] },
  ]);
});

test("a survivor needs a reason, and a reason needs a survivor", () => {
  const results = [
    { id: "killed", fault: "", killedBy: ["A-01"] },
    { id: "alive", fault: "", killedBy: [] },
    { id: "known", fault: "", killedBy: [] },
    { id: "no longer", fault: "", killedBy: ["A-01"] },
  ];
  expect(problems(results, new Set(["known", "no longer"]))).toEqual([
    "alive survives; conformance/mutants/survivors.ts has no reason",
    "no longer is killed now; remove it from conformance/mutants/survivors.ts",
  ]);
});

test("what a mutant was caught by is replaced when it is judged again, and left out when it survives or is gone", () => {
  const records = [
    { id: "kept", killedBy: ["A-01"] },
    { id: "again", killedBy: ["A-01"] },
    { id: "alive", killedBy: [] },
  ];
  const known = { kept: ["old"], again: ["old"], alive: ["old"], removed: ["old"] };
  const results = [
    { id: "again", caughtBy: ["new"] },
    { id: "alive", caughtBy: [] },
  ];
  expect(mergedCaughtBy(records, known, results)).toEqual({ kept: ["old"], again: ["new"] });
});
