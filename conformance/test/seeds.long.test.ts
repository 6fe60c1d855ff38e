import { expect, test } from "vitest";
import { problemsOfSeeds } from "./problems-of-seeds.ts";

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);

// The other fifty are in a file of their own, so that two cores share the hundred.
test(
  "the seeds 1 to 50, one after another on one service, give no false positive",
  { timeout: 1_800_000 },
  async () => {
    expect(await problemsOfSeeds(seeds)).toEqual([]);
  },
);
