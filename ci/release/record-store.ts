/**
 * Records a store of the release in `released/`: a service of this version writes it, while the suite judges a part.
 * `pnpm cut` runs it.
 *
 *     node ci/release/record-store.ts
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliCompressSync } from "node:zlib";
import { judge, RELEASED_STORE, serving } from "./released-store.ts";

const folder = mkdtempSync(join(tmpdir(), "tallystick-store-"));
try {
  const file = join(folder, "store.sqlite");
  await serving(file, async (url) => {
    const { code, out } = await judge(url);
    if (code !== 0) throw new Error(`The service does not conform, so there is no store to record:\n${out}`);
  });
  const database = new DatabaseSync(file);
  database.exec("vacuum");
  database.close();
  const bytes = brotliCompressSync(readFileSync(file));
  writeFileSync(RELEASED_STORE, bytes);
  console.log(`Recorded a store of ${Math.ceil(bytes.length / 1000)} kB in released/. Commit it.`);
} finally {
  rmSync(folder, { recursive: true });
}
