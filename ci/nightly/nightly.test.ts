import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { jumpClocks } from "./clocks.ts";
import { fuzz } from "./fuzz.ts";
import { killAgainAndAgain } from "./kills.ts";
import { nightlyPage } from "./page.ts";
import { race } from "./races.ts";
import { restoreUnderLoad } from "./restores.ts";
import { startWrongly } from "./wrong-starts.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "nightly-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test("a process executes each payment once although it is killed twice under load", { timeout: 120_000 }, async () => {
  const { kills, jobs, repeated } = await killAgainAndAgain(2, join(folder(), "kills.db"));
  expect(kills).toBe(2);
  expect(jobs).toBeGreaterThan(1);
  expect(repeated).toBeGreaterThanOrEqual(jobs);
});

test("hostile requests to every operation are no faults, and are measured", { timeout: 120_000 }, async () => {
  const { requests, samples, statuses } = await fuzz(300, 1, join(folder(), "fuzz.db"));
  expect(requests).toBe(300);
  expect(samples).toHaveLength(10);
  expect(samples.every(({ memoryMiB }) => memoryMiB > 0)).toBe(true);
  expect(Object.values(statuses).reduce((sum, count) => sum + count)).toBe(300);
});

test("sixty-four callers on two processes get what few may get", { timeout: 240_000 }, async () => {
  const { processes, callers } = await race(2, join(folder(), "races.db"));
  expect({ processes, callers }).toEqual({ processes: 2, callers: 64 });
});

/** A module of `planted`, which makes the service wrong. */
function planted(fault: string): string {
  return new URL(`planted/${fault}.ts`, import.meta.url).href;
}

test.for([
  ["lost-commit", /was answered with .+, and then with/],
  ["unbalanced-ledger", /The ledger is not conserved/],
] as const)("kills find a service with a %s", { timeout: 120_000 }, async ([fault, message]) => {
  await expect(killAgainAndAgain(2, join(folder(), "kills.db"), planted(fault))).rejects.toThrow(message);
});

test.for([
  ["slow-quotes", /quotes.+ blocked the event loop for \d+ ms/s],
  ["leak", /Of the memory \d+ MiB were kept after/],
  ["fault", / got 500 /],
] as const)("hostile requests find a service with a %s", { timeout: 120_000 }, async ([fault, message]) => {
  await expect(fuzz(200, 1, join(folder(), "fuzz.db"), planted(fault))).rejects.toThrow(message);
});

test("races find a service with a forgotten key", { timeout: 120_000 }, async () => {
  const found = race(1, join(folder(), "races.db"), planted("forgotten-key"));
  await expect(found).rejects.toMatchObject({ message: expect.stringContaining("a key works once") });
});

test("a store of the sandbox refuses every wrong start, and takes the right one", { timeout: 120_000 }, async () => {
  const { starts, kinds } = await startWrongly(1, join(folder(), "starts.db"));
  expect(starts).toBe(kinds.length);
});

test("wrong starts find a store that opens in any mode", { timeout: 120_000 }, async () => {
  const found = startWrongly(1, join(folder(), "starts.db"), planted("any-mode"));
  await expect(found).rejects.toThrow(/^A start with production/);
});

test("a store is backed up and restored under load, and never below a process", { timeout: 120_000 }, async () => {
  const { refused, repeated } = await restoreUnderLoad(1, join(folder(), "restores.db"));
  expect(refused).toBe(1);
  expect(repeated).toBeGreaterThan(60);
});

test("restores find a store whose process holds no lock", { timeout: 120_000 }, async () => {
  const found = restoreUnderLoad(1, join(folder(), "restores.db"), planted("unlocked-store"));
  await expect(found).rejects.toThrow("A restore succeeded while a process served the store");
});

test("processes whose clocks jump pay once each, and never say an earlier time", { timeout: 120_000 }, async () => {
  const { jobs, times } = await jumpClocks(60, join(folder(), "clocks.db"));
  expect(jobs).toBeGreaterThan(10);
  expect(times).toBeGreaterThanOrEqual(60);
});

test("jumping clocks find a service whose time goes back", { timeout: 120_000 }, async () => {
  const found = jumpClocks(1000, join(folder(), "clocks.db"), planted("clock-goes-back"));
  await expect(found).rejects.toThrow(/^A process said .+ after /);
});

test("the page says what was run", () => {
  const kills = { result: { kills: 3, jobs: 40, repeated: 90 }, seconds: 30, day: "2026-01-31", load: 1.25 };
  const page = nightlyPage({ machine: "2 × a processor, Node 26", kills });
  expect(page).toContain("2 × a processor, Node 26.");
  expect(page).toContain("| 3 × kill -9 among 40 keyed payments |");
  expect(page).toContain("| 2026-01-31, 0.5 minutes, load 1.3 |");
  expect(page).not.toContain("hostile requests to every operation");
});

test("the page says how a full store compares", () => {
  const times = { p50: 2, p99: 9 };
  const growths = [{ operation: "GET /a", small: times, full: { ...times, p50: 3 } }];
  const timed = { result: { customers: 2000, transfersOfEach: 5, growths }, seconds: 60, day: "2026-01-31", load: 1 };
  const page = nightlyPage({ machine: "a machine", growth: { onFile: timed, onPostgres: timed } });
  expect(page).toContain(
    "| PostgreSQL is full | 2,000 customers with an account each, 10,000 payments, 20,000 postings |",
  );
  expect(page).toContain(": 1.5 times at most | 2026-01-31, 1.0 minutes, load 1.0 |");
});
