import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folder, planted } from "./fixtures.ts";
import { soakFile, soakPostgres } from "./soak-stores.ts";
import { soak } from "./soak.ts";

test("three processes on PostgreSQL stay as they are under load with faults", { retry: 1 }, async () => {
  const given = await soakPostgres();
  onTestFinished(given.stop, 60_000);
  const { faults, jobs, reads, deliveries, parts } = await soak(0.1, given);
  expect(Object.keys(faults)).toEqual(["kill -9", ...Object.keys(given.faults)]);
  expect(Math.min(jobs, reads, deliveries)).toBeGreaterThan(10);
  expect(parts).toHaveLength(10);
});

test("a long load finds memory that is kept", async () => {
  const found = soak(0.1, soakFile(join(folder(), "soak.db")), planted("leak"));
  await expect(found).rejects.toThrow(/^A process kept \d+ MiB, and \d+ MiB at the end/);
});
