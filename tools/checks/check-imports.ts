/**
 * Checks every import against import-rules.ts: a package imports only the packages that it may, and code outside a folder with
 * an index.ts imports only that index. A file of a domain of the service does what its name says. A chain of files that import values of each other is no longer than the table allows.
 *
 *     pnpm check-imports
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { misplacedFiles } from "./domain-files.ts";
import { forbiddenImports } from "./forbidden-imports.ts";
import { longestImportChain } from "./import-depth.ts";
import { importDepths } from "./import-rules.ts";

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "packages", "conformance", "tools", "ci"],
  { encoding: "utf8" },
);
const paths = listed
  .split("\n")
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.includes("/gen/") && existsSync(path));
const files = paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));
const broken = forbiddenImports(files);

for (const { file, line, specifier, why } of broken) console.error(`${file}:${line} imports "${specifier}": ${why}`);
if (broken.length > 0) {
  console.error(`\n${broken.length} imports break the rules. The rules are in tools/checks/import-rules.ts.`);
  process.exitCode = 1;
} else console.log(`Imports checked: ${paths.length} files, none breaks the rules.`);

const misplaced = misplacedFiles(files);
for (const { file, why } of misplaced) console.error(`${file}: ${why}`);
if (misplaced.length > 0) {
  console.error(
    `\n${misplaced.length} files are misplaced. CONTRIBUTING, "Files of a domain", says what each name means.`,
  );
  process.exitCode = 1;
}

for (const { folder, most } of importDepths) {
  const chain = longestImportChain(
    files.filter(({ path }) => path.startsWith(`${folder}/`) && !path.endsWith(".test.ts")),
  );
  console.log(`Longest chain of value imports in ${folder}: ${chain.length} files, at most ${most}.`);
  if (chain.length <= most) continue;
  console.error(
    `${chain.join("\n  imports ")}\nShorten the chain: move what the last files share closer to the first.`,
  );
  process.exitCode = 1;
}
