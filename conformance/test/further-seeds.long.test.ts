import { expect, test } from "vitest";
import { problemsOfSeeds } from "./problems-of-seeds.ts";

const seeds = Array.from({ length: 50 }, (_, index) => index + 51);

test(
  "the seeds 51 to 100, one after another on one service, give no false positive",
  { timeout: 1_800_000 },
  async () => {
    expect(await problemsOfSeeds(seeds)).toEqual([]);
  },
);
