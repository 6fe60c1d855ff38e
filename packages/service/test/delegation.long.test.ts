import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { chainsOf, wrongRights } from "./delegation-chains.ts";
import { fundedCustomer } from "./funded-customer.ts";
import { startService } from "./start-service.ts";

test(
  "of 5,000 random chains of four acts none gives a permission that the caller lacks",
  { timeout: 600_000 },
  async () => {
    const service = await startService();
    onTestFinished(service.close);
    const { customer } = await fundedCustomer(service, 100_000);
    const property = fc.asyncProperty(chainsOf(4), async (chain) => {
      expect(await wrongRights(service, customer.id, chain)).toEqual([]);
    });
    await fc.assert(property, { numRuns: 5000 });
  },
);
