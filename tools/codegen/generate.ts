/**
 * Writes the folders named `gen`: every file in them is generated from `spec/`, and when the spec has an error, none is written.
 *
 *     pnpm generate [--if-stale | --check | --out DIR]
 *     pnpm generate --spec DIR --out DIR [--check]
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { GenerateError, differing, generateCommand, type Files, type Outputs } from "@tallystick/generate";
import { checkCitations, citationsBelow } from "./citations.ts";
import { parseDecisions, readDecisions } from "./decisions.ts";
import { inputsHash, isFresh, remember } from "./freshness.ts";
import { compiledFiles, generator, type Generator } from "./generator.ts";
import { contractIn } from "./outputs.ts";
import { ROOT, relativePath } from "./repository.ts";
import { removeStrayFiles, strayFiles } from "./stray-files.ts";
import { writeGenerated } from "./write-generated.ts";

const help = `Usage: pnpm generate [options]

Compiles spec/ and prints the generated folders: spec/gen and packages/contract/src/gen.

Options:
  --if-stale   do nothing when the inputs and the generated files have not changed since the last run
  --check      write nothing; exit 1 when a generated file is missing, differs, or is one that nothing generates
  --out DIR    write below DIR, laid out like the repository, instead of into it
  --spec DIR   another spec than ours: writes its contract, document and types into the folder that --out names,
               as the published command tallystick-generate does
  -h, --help   show this help`;

process.exitCode = await (process.argv.some((word) => /^--spec(=|$)/.test(word)) ? generateOther() : main());

/** Contract, document and types of any spec. */
async function generateOther(): Promise<number> {
  return generateCommand(process.argv.slice(2), {
    calledAs: "pnpm generate",
    out: (line) => console.log(line),
    fail: (line) => console.error(line),
  });
}

async function main(): Promise<number> {
  const made = generator(ROOT);
  try {
    const options = readOptions();
    if (options.help) return print(help);
    if (options["if-stale"] && isFresh()) return print("The generated files are fresh.");
    const began = performance.now();
    const inputs = inputsHash();
    const files = compiledFiles(await made.compile());
    checkCitations(parseDecisions(readDecisions(ROOT)), citationsBelow(ROOT), contractIn(files, ROOT));
    const outputs = await made.print(files);
    print(`Compiled and printed in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    if (options.check) return await check(made, files, outputs);
    const all = await write(made, files, outputs, options.out === undefined ? ROOT : resolve(options.out));
    if (options.out === undefined) remember(all, inputs);
    return 0;
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await made.stop();
  }
}

function readOptions(): { "if-stale"?: boolean; check?: boolean; out?: string; help?: boolean } {
  try {
    const flag = { type: "boolean" } as const;
    const options = { "if-stale": flag, check: flag, out: { type: "string" }, help: { ...flag, short: "h" } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new GenerateError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

async function write(made: Generator, files: Files, printed: Outputs, below: string): Promise<Outputs> {
  const { outputs, written } = await writeGenerated(made, files, printed, below);
  for (const path of written) print(`wrote ${relativePath(join(below, path))}`);
  if (below === ROOT) {
    for (const path of removeStrayFiles(Object.keys(outputs), ROOT)) print(`removed ${path}: nothing generates it`);
  }
  print(`${written.length} of ${Object.keys(outputs).length} files changed.`);
  return outputs;
}

async function check(made: Generator, files: Files, printed: Outputs): Promise<number> {
  const first = differing(printed, ROOT);
  // The suite derives its checks from the committed contract; from a stale one it would derive the wrong checks.
  const catalogue = first.length > 0 ? {} : await made.catalogue(files);
  const stale = [...first, ...differing(catalogue, ROOT)];
  const strays = first.length > 0 ? [] : strayFiles(Object.keys({ ...printed, ...catalogue }), ROOT);
  if (stale.length === 0 && strays.length === 0) return print("The generated files match spec/.");
  for (const path of stale) console.error(`${path}: differs from what spec/ says, or is missing`);
  for (const path of strays)
    console.error(`${path}: nothing generates it; folders named gen hold generated files only`);
  console.error("\nRun `pnpm generate`, and commit what it writes and removes.");
  return 1;
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}
