import { expect, test } from "vitest";
import { problemsOfSeeds } from "./problems-of-seeds.ts";

const seeds = Array.from({ length: 100 }, (_, index) => index + 1);

test("a hundred seeds, one after another on one service, give no false positive", { timeout: 1_800_000 }, async () => {
  expect(await problemsOfSeeds(seeds)).toEqual([]);
});
