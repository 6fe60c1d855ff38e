import { expect, test } from "vitest";
import { judgeTiny } from "../../../test/tiny/judge-tiny.ts";
import { tinyChecks } from "../../../test/tiny/tiny-checks.ts";
import type { Report } from "./report.ts";

function at({ operations = [] }: Report, id: string): unknown {
  return operations.find(({ operation }) => operation === id);
}

test("the rules of an operation have the verdict that they have there", async () => {
  const checks = tinyChecks.map((check) =>
    check.family === "refusals" ? { ...check, operation: "counters.add", rules: [...check.rules, "TINY-03"] } : check,
  );
  const report = await judgeTiny({ closesAgain: true }, { checks });
  expect(at(report, "counters.close")).toMatchObject({ violated: ["TINY-03"] });
  // What fails elsewhere is not held against an operation at which its check came to an end without it.
  expect(at(report, "counters.add")).toMatchObject({ violated: [], held: ["TINY-02"], neverExercised: ["TINY-03"] });
});

test("an operation is charged with what fails there, although no check of the rule stands at it", async () => {
  const checks = tinyChecks.map(({ operation: _none, ...check }) => check);
  expect(at(await judgeTiny({ closesAgain: true }, { checks }), "counters.close")).toMatchObject({
    violated: ["TINY-03"],
  });
});

test("an operation that no check stands at has an entry without rules, and none in a part of the suite", async () => {
  const checks = tinyChecks.filter(({ operation }) => operation !== "counters.close");
  const nothing = { operation: "counters.close", held: [], violated: [], neverExercised: [], notDeclared: [] };
  expect(at(await judgeTiny({}, { checks }), "counters.close")).toEqual(nothing);
  const selector = { only: ["TINY-02"] };
  expect(at(await judgeTiny({}, { checks, selector }), "counters.close")).toBeUndefined();
});
