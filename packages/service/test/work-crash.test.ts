import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { assertConserved } from "../src/ledger/audit.ts";
import type { Store } from "../src/storage/store.ts";
import { openWork, type Kind } from "./working-process.ts";

/** Starts the process, kills it without warning after that many lines, and returns the lines. */
async function killAfter(file: string, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "working-process.ts"), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const committed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    committed.push(line);
    if (committed.length === lines) child.kill("SIGKILL");
  }
  expect((await ended)[1]).toBe("SIGKILL");
  return committed;
}

async function references(store: Store, kind: Kind): Promise<string[]> {
  const rows = await store.read((tx) =>
    tx.selectFrom("ledgerEntries").select("reference").where("kind", "=", kind).orderBy("reference").execute(),
  );
  return rows.map((row) => row.reference);
}

test("a killed process loses no work, repeats none and leaves a conserved ledger", async () => {
  const folder = mkdtempSync(join(tmpdir(), "crash-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "service.db");
  const committed: string[] = [];
  for (const lines of [10, 20, 50, 100, 200]) committed.push(...(await killAfter(file, lines)));
  const { store, work } = await openWork(file);
  onTestFinished(store.close);
  await store.read(assertConserved);
  await work.runDue();
  const planned = await references(store, "planned");
  expect(planned).toEqual(expect.arrayContaining(committed));
  expect(await references(store, "done")).toEqual(planned);
  await store.read(assertConserved);
});
