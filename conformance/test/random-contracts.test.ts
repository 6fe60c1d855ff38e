import { expect, test } from "vitest";
import { judgeSeeds } from "./random-contracts/judge-seeds.ts";

// The long tests judge many more.
test("generator, kit, client and suite agree on a few random contracts", async () => {
  const { failures } = await judgeSeeds(Array.from({ length: 14 }, (_, index) => index + 1001));
  expect(failures).toEqual([]);
});
