import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { measureGrowth, slowIn } from "./growth.ts";

test("every common operation is measured on a seeded database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "growth-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const growths = await measureGrowth("postgres", folder, { customers: 60, transfersOfEach: 2 }, 2);
  expect(growths.length).toBeGreaterThan(10);
  for (const { small, full } of growths) expect(Math.min(small.p50, full.p99)).toBeGreaterThan(0);
});

test("an operation that a full store slows down by more than three times is named", () => {
  const small = { p50: 2, p99: 9 };
  const growths = [
    { operation: "GET /a", small, full: { p50: 5.9, p99: 90 } },
    { operation: "GET /b", small, full: { p50: 6.1, p99: 9 } },
  ];
  expect(slowIn(growths)).toEqual(["GET /b took 6.1 ms, and 2.0 ms in a small store"]);
});
