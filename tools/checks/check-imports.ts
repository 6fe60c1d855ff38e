/**
 * Promise: nobody imports against the arrows. Packages import only what the table in arrows.ts allows, and a folder with an
 * index.ts is entered through it.
 *
 *     pnpm check-imports
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { brokenArrows } from "./broken-arrows.ts";

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "packages", "conformance", "tools"],
  { encoding: "utf8" },
);
const paths = listed
  .split("\n")
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.includes("/gen/") && existsSync(path));
const broken = brokenArrows(paths.map((path) => ({ path, text: readFileSync(path, "utf8") })));

for (const { file, line, specifier, why } of broken) console.error(`${file}:${line} imports "${specifier}": ${why}`);
if (broken.length > 0) {
  console.error(`\n${broken.length} imports go against the arrows. The table is tools/checks/arrows.ts.`);
  process.exitCode = 1;
} else console.log(`${paths.length} files, no import against the arrows`);
