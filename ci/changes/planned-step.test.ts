import { expect, test } from "vitest";
import { plannedStep, stepProblem } from "./planned-step.ts";

const root = new URL("../..", import.meta.url).pathname;

test.each([
  { size: "major", planned: { from: "1.4.1", size: "major" } },
  { size: "minor", planned: { from: "1.4.1", size: "major" } },
  { size: "major", planned: { from: "0.4.1", size: "minor" } },
  { size: "patch", planned: { from: "0.4.1", size: "patch" } },
  { size: "none", planned: { from: "1.4.1" } },
] as const)("a $size change fits into $planned", ({ size, planned }) => {
  expect(stepProblem([size, "none"], planned)).toBeUndefined();
});

test.each([
  {
    size: "major",
    planned: { from: "1.4.1", size: "minor" },
    says: "needs a major version after 1.4.1, and the changesets say minor",
  },
  {
    size: "major",
    planned: { from: "0.4.1", size: "patch" },
    says: "needs a minor version after 0.4.1, and the changesets say patch",
  },
  { size: "patch", planned: { from: "1.4.1" }, says: "needs a patch version after 1.4.1, and no changeset names it" },
] as const)("a $size change does not fit into $planned", ({ size, planned, says }) => {
  expect(stepProblem([size, "none"], planned)).toContain(says);
});

test("a change that breaks only implementers needs as large a step", () => {
  expect(stepProblem(["minor", "major"], { from: "1.4.1", size: "minor" })).toContain("needs a major version");
});

test("the waiting changesets of this repository can be read", async () => {
  expect(await plannedStep(root)).toMatchObject({ from: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});
