import { expect, test } from "vitest";
import { MOST_LINES } from "../release/index.ts";
import { changelogProblems } from "./changelog-problems.ts";

const root = new URL("../..", import.meta.url).pathname;

test("changesets that make one changelog too long are refused before the cut", () => {
  const pending = Array.from({ length: MOST_LINES }, (_, index) => ({
    summary: `Item ${index}.`,
    packages: index === 0 ? ["@tallystick/client", "@tallystick/wallet"] : ["@tallystick/client"],
  }));
  expect(changelogProblems(root, pending)).toEqual([
    "The next version of @tallystick/client takes 65 lines, more than 60. Join or shorten changesets.",
  ]);
});

test("a step for unknown readers is refused before the cut", () => {
  const pending = [{ summary: "**For everybody:** Rejoice.", packages: ["@tallystick/wallet"] }];
  expect(changelogProblems(root, pending)).toEqual([expect.stringContaining('A changeset says "For everybody".')]);
});

test("no changeset makes no problem", () => {
  expect(changelogProblems(root, [])).toEqual([]);
});
