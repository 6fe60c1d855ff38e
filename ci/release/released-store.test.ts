import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { credentials, judge, RELEASED_STORE, secrets, service, serving } from "./released-store.ts";

function releasedStore(): string {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "store.sqlite");
  writeFileSync(file, brotliDecompressSync(readFileSync(RELEASED_STORE)));
  return file;
}

function numberOf(file: string, table: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(`select count(*) as rows from ${table}`).get()?.["rows"];
  } finally {
    database.close();
  }
}

async function itemsAt(url: string): Promise<{ id: string }[]> {
  const { TALLYSTICK_CLIENT_ID: id, TALLYSTICK_CLIENT_SECRET: secret } = credentials;
  const reply = await fetch(url, { headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` } });
  const { data } = (await reply.json()) as { data: { id: string }[] };
  return data;
}

function audit(file: string): { status: number | null; out: string } {
  const env = { ...process.env, ...secrets };
  const { status, stdout, stderr } = spawnSync(process.execPath, [service, "verify-store", "--store", file], {
    env,
    encoding: "utf8",
  });
  return { status, out: `${stdout}${stderr}` };
}

test("a store of the last release opens with all its data, passes the audit, and conforms", async () => {
  const file = releasedStore();
  const tables = ["customers", "cards", "transactions", "ledger_entries", "agents", "idempotency_keys"];
  const before = Object.fromEntries(tables.map((table) => [table, numberOf(file, table)]));
  expect(Object.values(before)).not.toContain(0);
  await serving(file, async (url) => {
    expect(Object.fromEntries(tables.map((table) => [table, numberOf(file, table)]))).toEqual(before);
    expect(await itemsAt(`${url}/cards?limit=100`)).toHaveLength(Number(before["cards"]));
    expect(await judge(url)).toMatchObject({ code: 0, out: expect.stringMatching(/^conformant/m) });
  });
  expect(audit(file)).toMatchObject({ status: 0 });
});
