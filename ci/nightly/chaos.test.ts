import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres, type PostgresServer } from "../postgres/postgres-server.ts";
import { startReplicatedPostgres, type ReplicatedPostgres } from "../postgres/replicated-postgres.ts";
import { chaos } from "./chaos.ts";
import { race } from "./races.ts";

async function database(): Promise<PostgresServer> {
  const server = await startPostgres();
  onTestFinished(server.stop, 60_000);
  return server;
}

test("three processes on one file pay once each while they are killed", { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "chaos-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { kills, jobs } = await chaos({ events: 3, store: join(folder, "chaos.db") });
  expect(kills).toBe(3);
  expect(jobs).toBeGreaterThan(10);
});

test("three processes on PostgreSQL pay once each while they and the server crash", { timeout: 240_000 }, async () => {
  const { url, crash } = await database();
  const { kills, crashes, jobs } = await chaos({ events: 3, store: url, crash });
  expect(kills).toBeGreaterThan(0);
  expect(crashes).toBeGreaterThan(0);
  expect(jobs).toBeGreaterThan(10);
});

async function replicated(isSynchronous: boolean): Promise<ReplicatedPostgres> {
  const servers = await startReplicatedPostgres({ isSynchronous });
  onTestFinished(servers.stop, 60_000);
  return servers;
}

test("three processes pay once each while a standby takes over", { timeout: 240_000 }, async () => {
  const { url, failOver } = await replicated(true);
  const { kills, crashes, jobs } = await chaos({ events: 3, store: url, crash: failOver });
  expect(kills).toBeGreaterThan(0);
  expect(crashes).toBeGreaterThan(0);
  expect(jobs).toBeGreaterThan(10);
});

test("chaos finds a standby that a commit does not wait for", { timeout: 240_000, retry: 2 }, async () => {
  const { url, failOver } = await replicated(false);
  const found = chaos({ events: 1, store: url, crash: failOver });
  await expect(found).rejects.toThrow(/was answered with|jobs were answered|got 4|not conserved/);
});

function planted(fault: string): string {
  return new URL(`planted/${fault}.ts`, import.meta.url).href;
}

test("chaos finds payments that are answered without a commit", { timeout: 240_000, retry: 2 }, async () => {
  const { url, crash } = await database();
  const found = chaos({ events: 1, store: url, crash, planted: planted("lost-commit-in-postgres") });
  await expect(found).rejects.toThrow(/was answered with|jobs were answered/);
});

test("chaos finds keys that are stored outside of the unit of work", { timeout: 240_000, retry: 2 }, async () => {
  const { url, crash } = await database();
  const found = chaos({ events: 3, store: url, crash, planted: planted("key-outside-transaction") });
  await expect(found).rejects.toThrow(/was answered with|jobs were answered/);
});

test("races on PostgreSQL find units of work that see each other", { timeout: 240_000, retry: 2 }, async () => {
  const { url } = await database();
  await expect(race(3, url, planted("read-committed"))).rejects.toThrow("it does not hold");
});
