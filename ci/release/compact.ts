/**
 * Promise: the generated files of a folder hold the same values and types without the white space that nobody reads, so that an
 * installed package is small.
 *
 *     node compact.ts <folder>
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder = "."] = process.argv.slice(2);

rewrite("*.json", (text) => JSON.stringify(JSON.parse(text)));
rewrite("*.d.ts", (text) => text.replaceAll(/^ +/gm, ""));

function rewrite(pattern: string, compacted: (text: string) => string): void {
  for (const name of globSync(pattern, { cwd: folder })) {
    const file = join(folder, name);
    writeFileSync(file, compacted(readFileSync(file, "utf8")));
  }
}
