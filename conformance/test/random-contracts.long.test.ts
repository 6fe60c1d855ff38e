import { expect, test } from "vitest";
import { judgeSeeds, rare } from "./random-contracts/judge-seeds.ts";

const contracts = 200;

test("generator, kit, client and suite agree on random contracts", async () => {
  const outcome = await judgeSeeds(Array.from({ length: contracts }, (_, index) => index + 1));
  console.log(
    Object.entries(outcome.counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(", "),
  );
  expect(outcome.failures).toEqual([]);
  expect(rare(outcome.counts, contracts)).toEqual([]);
});
