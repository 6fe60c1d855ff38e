import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startPostgres, type PostgresServer } from "../postgres/postgres-server.ts";

/** A new folder, which goes with the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "nightly-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** A server of PostgreSQL with an empty database, which ends with the test. */
export async function database(): Promise<PostgresServer> {
  const server = await startPostgres();
  onTestFinished(server.stop, 60_000);
  return server;
}

/** The address of a module of `planted`, which makes the service wrong. */
export function planted(fault: string): string {
  return new URL(`planted/${fault}.ts`, import.meta.url).href;
}
