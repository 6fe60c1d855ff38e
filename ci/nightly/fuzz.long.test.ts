import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, planted } from "./fixtures.ts";
import { fuzz } from "./fuzz.ts";

test("hostile requests to every operation are no faults, and are measured", async () => {
  const { requests, samples, statuses } = await fuzz(300, 1, join(folder(), "fuzz.db"));
  expect(requests).toBe(300);
  expect(samples).toHaveLength(10);
  expect(samples.every(({ memoryMiB }) => memoryMiB > 0)).toBe(true);
  expect(Object.values(statuses).reduce((sum, count) => sum + count)).toBe(300);
});

test.for([
  ["slow-quotes", /quotes.+ blocked the event loop for \d+ ms/s],
  ["leak", /Of the memory \d+ MiB were kept after/],
  ["fault", / got 500 /],
] as const)("hostile requests find a service with a %s", async ([fault, message]) => {
  await expect(fuzz(200, 1, join(folder(), "fuzz.db"), planted(fault))).rejects.toThrow(message);
});
