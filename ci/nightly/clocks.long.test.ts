import { join } from "node:path";
import { expect, test } from "vitest";
import { jumpClocks } from "./clocks.ts";
import { folder, planted } from "./fixtures.ts";

test("processes whose clocks jump pay once each, and never say an earlier time", async () => {
  const { jobs, times } = await jumpClocks(60, join(folder(), "clocks.db"));
  expect(jobs).toBeGreaterThan(10);
  expect(times).toBeGreaterThanOrEqual(60);
});

test("jumping clocks find a service whose time goes back", async () => {
  const found = jumpClocks(1000, join(folder(), "clocks.db"), planted("clock-goes-back"));
  await expect(found).rejects.toThrow(/^A process said .+ after /);
});
