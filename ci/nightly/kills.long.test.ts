import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, planted } from "./fixtures.ts";
import { killAgainAndAgain } from "./kills.ts";

test("a process executes each payment once although it is killed twice under load", async () => {
  const { kills, jobs, repeated } = await killAgainAndAgain(2, join(folder(), "kills.db"));
  expect(kills).toBe(2);
  expect(jobs).toBeGreaterThan(1);
  expect(repeated).toBeGreaterThanOrEqual(jobs);
});

test.for([
  ["lost-commit", /was answered with .+, and then with/],
  ["unbalanced-ledger", /The ledger is not conserved/],
] as const)("kills find a service with a %s", async ([fault, message]) => {
  await expect(killAgainAndAgain(2, join(folder(), "kills.db"), planted(fault))).rejects.toThrow(message);
});
