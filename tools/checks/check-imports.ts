/**
 * Checks every import against import-rules.ts: a package imports only the packages that it may, and code outside a folder with
 * an index.ts imports only that index.
 *
 *     pnpm check-imports
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { forbiddenImports } from "./forbidden-imports.ts";

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "packages", "conformance", "tools"],
  { encoding: "utf8" },
);
const paths = listed
  .split("\n")
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.includes("/gen/") && existsSync(path));
const broken = forbiddenImports(paths.map((path) => ({ path, text: readFileSync(path, "utf8") })));

for (const { file, line, specifier, why } of broken) console.error(`${file}:${line} imports "${specifier}": ${why}`);
if (broken.length > 0) {
  console.error(`\n${broken.length} imports break the rules. The rules are in tools/checks/import-rules.ts.`);
  process.exitCode = 1;
} else console.log(`Imports checked: ${paths.length} files, none breaks the rules.`);
