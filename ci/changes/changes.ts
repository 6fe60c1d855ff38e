/**
 * Judges the size of a change of the contract, in shape and in behaviour, and whether the changesets say it.
 *
 *     pnpm changes [--check] [--json] [BEFORE [AFTER]]
 */
import { parseArgs } from "node:util";
import { writtenOutput } from "@tallystick/tools/dev";
import { contractChanges } from "./contract-changes.ts";
import { plannedStep, stepProblem } from "./planned-step.ts";
import { printSized } from "./print-sized.ts";
import { readRelease } from "./release-record.ts";
import { largest } from "./size.ts";
import type { SizedChange } from "./sized-change.ts";
import { versionAt } from "./versions.ts";

const help = `Usage: pnpm changes [options] [BEFORE [AFTER]]

Compares two versions of a contract and says what each difference means for callers: major, minor or patch.
BEFORE and AFTER are commits, tags or branches of this repository, or folders with a contract.json and an openapi.json.
BEFORE is by default the release that released/ records, AFTER the generated files as they are.

Options:
  --check      fail when the changesets make a smaller step than the changes need
  --json       print { size, changes } as JSON
  -h, --help   show this help

Exit code 0: compared, and with --check large enough; 1: the changesets are too small; 2: wrong usage, or nothing to compare.`;

const root = new URL("../..", import.meta.url).pathname;
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      options: {
        check: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return print(help);
    const [before, after, ...more] = positionals;
    if (more.length > 0) throw new Error(`two versions are compared, not ${positionals.length}`);
    const base = before === undefined ? readRelease(root) : versionAt(before, root);
    const changes = contractChanges(base, after === undefined ? writtenOutput(root) : versionAt(after, root));
    print(values.json ? asJson(changes) : printSized(changes) || `No difference from ${before ?? "the last release"}.`);
    return values.check ? await check(changes) : 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function asJson(changes: SizedChange[]): string {
  return JSON.stringify({ size: largest(changes.map(({ size }) => size)) ?? "none", changes }, null, 2);
}

async function check(changes: SizedChange[]): Promise<number> {
  const problem = stepProblem(largest(changes.map(({ size }) => size)), await plannedStep(root));
  if (problem === undefined) return 0;
  console.error(problem);
  return 1;
}
