import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres, type PostgresServer } from "../postgres/postgres-server.ts";
import { chaos } from "./chaos.ts";

async function database(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const server = await startPostgres({ settings });
  onTestFinished(server.stop);
  return server;
}

test("three processes on one file pay once each while they are killed", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "chaos-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { kills, jobs } = await chaos({ seconds: 6, store: join(folder, "chaos.db") });
  expect(kills).toBeGreaterThan(0);
  expect(jobs).toBeGreaterThan(10);
});

test("three processes on PostgreSQL pay once each while they and the server crash", { timeout: 120_000 }, async () => {
  const { url, crash } = await database();
  const { kills, crashes, jobs } = await chaos({ seconds: 10, store: url, crash });
  expect(kills + crashes).toBeGreaterThan(0);
  expect(jobs).toBeGreaterThan(10);
});

test("chaos finds a server that forgets what it has acknowledged", { timeout: 120_000 }, async () => {
  const { url, crash } = await database({
    synchronous_commit: "off",
    wal_writer_delay: "10s",
    wal_writer_flush_after: "0",
  });
  const found = chaos({ seconds: 30, store: url, crash });
  await expect(found).rejects.toThrow(/was answered with|jobs were answered|got 4|not conserved/);
});

test("chaos finds payments that are answered without a commit", { timeout: 120_000 }, async () => {
  const { url, crash } = await database();
  const planted = new URL("planted/lost-commit-in-postgres.ts", import.meta.url).href;
  await expect(chaos({ seconds: 10, store: url, crash, planted })).rejects.toThrow(
    /was answered with|jobs were answered/,
  );
});
