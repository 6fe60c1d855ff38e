import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { chainsOf, openPayer, pairsOfActs, wrongChains, wrongRights } from "./delegation-chains.ts";
import { startService } from "./start-service.ts";

test("no two acts of any caller give anybody a permission that the caller lacks", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const wrong = await wrongChains(service, await openPayer(service), pairsOfActs());
  expect(wrong.slice(0, 3)).toEqual([]);
});

test("of 5,000 random chains of four acts none gives a permission that the caller lacks", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const payer = await openPayer(service);
  const property = fc.asyncProperty(chainsOf(4), async (chain) => {
    expect(await wrongRights(service, payer, chain)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 5000 });
});
