import { expect, test } from "vitest";
import { mergedCaughtBy } from "./cache.ts";
import { differences, merged, problems, touched, withoutRemoved } from "./results.ts";

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

test("records of removed mutants and rules are dropped, each with a message", () => {
  const records = [
    { id: "kept", killedBy: ["A-01"] },
    { id: "alive", killedBy: [] },
    { id: "removed", killedBy: ["A-01"] },
    { id: "partly", killedBy: ["A-01", "GONE-01"] },
    { id: "wholly", killedBy: ["GONE-01", "GONE-02"] },
  ];
  const ids = new Set(["kept", "alive", "partly", "wholly"]);
  expect(withoutRemoved(records, ids, new Set(["A-01"]))).toEqual({
    records: [
      { id: "kept", killedBy: ["A-01"] },
      { id: "alive", killedBy: [] },
      { id: "partly", killedBy: ["A-01"] },
    ],
    dropped: [
      "removed: there is no such mutant",
      "partly: the contract has no rule GONE-01",
      "wholly: the contract has no rule GONE-01, GONE-02",
    ],
  });
});

test("results replace records, in the order of the mutants; only hand-written mutants keep their fault", () => {
  const mutants = ["a", "hand-written/b", "c"].map((id) => ({ id, fault: `${id}, as it reads now` }));
  const records = ["hand-written/b", "a"].map((id) => ({ id, fault: "old", killedBy: ["OLD-01"] }));
  const results = [{ id: "hand-written/b", fault: "b", killedBy: [] }];
  expect(merged(mutants, records, results)).toEqual([
    { id: "a", killedBy: ["OLD-01"] },
    { id: "hand-written/b", fault: "hand-written/b, as it reads now", killedBy: [] },
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
