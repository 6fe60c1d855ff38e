import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryStore } from "../../test/temporary-store.ts";

const commits = 20;

/** Opens a store, says `begin`, commits one unit after another, says `end`. */
const program = (store: string, durability: string): string => `
  import { writeSync } from "node:fs";
  import { openSqliteStore } from ${JSON.stringify(join(import.meta.dirname, "sqlite-store.ts"))};
  const store = await openSqliteStore(${JSON.stringify(store)}, { durability: ${JSON.stringify(durability)} });
  writeSync(2, "begin");
  for (let n = 0; n < ${commits}; n += 1)
    await store.transaction((tx) =>
      tx.insertInto("ledgerAccounts").values({ id: "a" + n, currency: "USD", balance: 0, movedAt: 1 }).execute());
  writeSync(2, "end");
  await store.close();`;

/** How often the system is told to write to the disk, as its calls are traced. */
function syncsOf(durability: string): number {
  const store = temporaryStore();
  const trace = `${store}.trace`;
  const node = [process.execPath, "--input-type=module-typescript", "--eval", program(store, durability)];
  execFileSync("strace", ["-f", "-e", "trace=fsync,fdatasync,write", "-o", trace, ...node], { stdio: "ignore" });
  const [, during = ""] = /"begin"([^]*?)"end"/.exec(readFileSync(trace, "utf8")) ?? [];
  return during.match(/f(?:data)?sync\(/g)?.length ?? 0;
}

const canTrace = spawnSync("strace", ["true"]).status === 0;

test.skipIf(!canTrace)("each commit waits for the disk unless configured otherwise", () => {
  expect([syncsOf("full"), syncsOf("normal")]).toEqual([commits, 0]);
});
