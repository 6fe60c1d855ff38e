import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { call, member } from "../nightly/calls.ts";
import { balanceOf, createPayer, type Payer } from "../nightly/payer.ts";
import { encryptionKey, startProcess, type ServiceProcess } from "../nightly/service-process.ts";
import { copyRunning } from "./base-backup.ts";
import { addressOf } from "./postgres-server.ts";
import { createDatabase, findPrograms } from "./programs.ts";
import { startServer, withConnection } from "./server-process.ts";

const main = join(import.meta.dirname, "../../packages/service/src/main.ts");

/** What an operator's command prints about a store, whatever it finds. */
function operate(command: string, store: string): string {
  const env = { ...process.env, TALLYSTICK_ENCRYPTION_KEY: encryptionKey };
  return spawnSync(process.execPath, [main, command, "--store", store], { env, encoding: "utf8" }).stdout;
}

async function pay({ url }: ServiceProcess, { accountId, externalId }: Payer, amount: number): Promise<string> {
  const body = { source: { accountId }, destination: { accountId: externalId }, amount };
  return member(await call(url, "POST", "/transfer-out", body), "id");
}

test("a base backup and the log since bring a store back as it was at a moment", async () => {
  const programs = await findPrograms();
  const { folder } = programs;
  onTestFinished(() => rm(folder, { recursive: true }), 60_000);
  const archive = join(folder, "archive");
  const archiving = {
    wal_level: "replica",
    archive_mode: "on",
    archive_command: `mkdir -p ${archive} && cp %p ${archive}/%f`,
  };
  const server = await startServer(programs, { data: await createDatabase(programs), settings: archiving });
  const service = await startProcess(addressOf(server.port));
  const payer = await createPayer(service.url, 1000);
  const copy = join(folder, "copy");
  await copyRunning(server, { data: copy, signal: "recovery.signal" }, programs);
  const before = await pay(service, payer, 1);
  const moment = await withConnection(server, async (connection) => {
    const { rows } = await connection.query("select now()::text as moment, pg_sleep(0.05)");
    return String(rows[0]?.["moment"]);
  });
  const after = await pay(service, payer, 2);
  await service.stop();
  // Ending, it hands over the rest of its log.
  await server.end("SIGINT");

  const restored = await startServer(programs, {
    data: copy,
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: "promote",
    },
  });
  onTestFinished(() => restored.end("SIGINT"), 60_000);
  const store = addressOf(restored.port);
  operate("hold-orders", store);
  const { differences } = JSON.parse(operate("verify-store", store)) as { differences: string[] };
  expect(differences).toEqual([expect.stringMatching(/^its orders are held since /)]);
  const again = await startProcess(store);
  onTestFinished(again.stop);
  const statuses = [before, after].map(async (id) => (await call(again.url, "GET", `/transactions/${id}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  expect(await balanceOf(again.url, payer)).toBe(999);
});
