/**
 * `tallystick changes` for the contract of this repository, by default since the release that `released/` records; and whether
 * the changesets say what changed.
 *
 *     pnpm changes [CONTRACT] [--base PLACE] [--answers FILE] [--format text|json|markdown|github]
 *     pnpm changes --check | --write NAME
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChanges, printChanges, readAnswers, withAnswers, type Changes } from "@tallystick/conformance/changes";
import { writtenOutput } from "@tallystick/tools/dev";
import pc from "picocolors";
import { changelogProblems, pendingTexts } from "./changelog-problems.ts";
import { itemsIn, writeChangeset } from "./changeset-items.ts";
import { itemProblems } from "./item-problems.ts";
import { plannedStep, stepProblem } from "./planned-step.ts";
import { readRelease } from "./release-record.ts";
import { readWaivers } from "./waivers.ts";

const help = `
Of this repository only, instead of the options above:
  --check              fail when the changesets make too small a step, do not say what to do about each finding that breaks somebody, or make a changelog too long
  --write <name>       write the items that are missing into .changeset/<name>.md, for you to complete
Without --base, the base is the release that released/ records; a missing or changed record ends it with 2.
Answers about changed texts stand in .changeset/answers.json, waivers with a reason and a last day in .changeset/waivers.json.`;

const root = new URL("../..", import.meta.url).pathname;
const answersFile = join(root, ".changeset/answers.json");

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

async function main(args: string[]): Promise<number> {
  const isGate = args.some((arg) => /^--(?:check|write)\b/.test(arg));
  if (!isGate) return command(args);
  const { values } = parseArgs({ args, options: { check: { type: "boolean" }, write: { type: "string" } } });
  const changes = await sinceRelease();
  if (values.write !== undefined) {
    console.log(writeChangeset(root, values.write, changes));
    return 0;
  }
  console.log(printChanges(changes, "text", pc));
  const { due, findings } = changes;
  const step = stepProblem([due.callers, due.implementers], await plannedStep(root));
  const problems = [
    ...(step === undefined ? [] : [step]),
    ...itemProblems(findings, itemsIn(root), readWaivers(root), new Date()),
    ...changelogProblems(root, await pendingTexts(root)),
  ];
  for (const problem of problems) console.error(`\n${problem}`);
  return problems.length === 0 ? 0 : 1;
}

/** The command of the suite, with the places of this repository where none are given. */
function command(args: string[]): number {
  const isHelp = args.includes("--help") || args.includes("-h");
  const hasBase = args.some((arg) => /^--base\b/.test(arg));
  const hasAnswers = args.some((arg) => /^--answers\b/.test(arg));
  // A place may stand anywhere between the flags; a flag's value does not count.
  const flagsWithValue = new Set(["--base", "--answers", "--format"]);
  const hasPlace = args.some((arg, index) => !arg.startsWith("-") && !flagsWithValue.has(args[index - 1] ?? ""));
  if (!hasBase && !isHelp) readRelease(root);
  const { status, error } = spawnSync(
    process.execPath,
    [
      join(root, "conformance/src/cli/main.ts"),
      "changes",
      ...args,
      ...(hasBase ? [] : ["--base", join(root, "released")]),
      ...(hasBase || hasAnswers || !existsSync(answersFile) ? [] : ["--answers", answersFile]),
      ...(hasPlace ? [] : [join(root, "packages/contract/src/gen")]),
    ],
    { stdio: "inherit" },
  );
  if (error !== undefined) throw error;
  if (isHelp) console.log(help);
  return status ?? 2;
}

async function sinceRelease(): Promise<Changes> {
  const changes = findChanges(readRelease(root), writtenOutput(root));
  return existsSync(answersFile) ? withAnswers(changes, await readAnswers(answersFile)) : changes;
}
