/**
 * What the published packages install: every version is pinned, every licence is allowed and listed in docs/licences.md, and the
 * registry's advisories name none of them.
 *
 *     pnpm dependencies [--check] [--sbom FILE]
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { advisoriesOf } from "./advisories.ts";
import { componentsOf, licencePage, licenceProblems } from "./licences.ts";
import { unpinned } from "./unpinned.ts";

const root = new URL("../..", import.meta.url).pathname;
const page = `${root}/docs/licences.md`;
const published = ["--filter", "./packages/*", "--filter", "./conformance"];

const { values } = parseArgs({ options: { check: { type: "boolean", default: false }, sbom: { type: "string" } } });
const bill = pnpm([...published, "sbom", "--sbom-format", "cyclonedx", "--prod"]);
if (bill.status !== 0) throw new Error(`pnpm could not make the bill of materials:\n${bill.stderr}`);
if (values.sbom !== undefined) writeFileSync(values.sbom, bill.stdout);

const components = componentsOf(JSON.parse(bill.stdout));
const workspace = parse(readFileSync(`${root}/pnpm-workspace.yaml`, "utf8")) as { catalog: Record<string, string> };
const problems = [...unpinned(workspace.catalog), ...licenceProblems(components)];
const text = licencePage(components);
if (!values.check) writeFileSync(page, text);
else if (readFileSync(page, "utf8") !== text) problems.push("docs/licences.md is out of date; run pnpm dependencies.");

const advisories = advisoriesOf(pnpm(["audit", "--prod", "--json"]));
console.log(`Dependencies checked: ${components.length} packages, ${Object.keys(workspace.catalog).length} pinned.`);
console.log(advisories.statement);
problems.push(...advisories.problems);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function pnpm(args: string[]): { status: number | null; stdout: string; stderr: string } {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  return spawnSync("npx", ["-y", "pnpm@12.21.0", ...args], options);
}
