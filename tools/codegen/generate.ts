/**
 * Promise: every folder named `gen` says what `spec/` says, and nothing else; written whole or not at all.
 *
 *     pnpm generate [--if-stale | --check | --out DIR]
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Files } from "./caching-host.ts";
import { isFresh, remember } from "./freshness.ts";
import { GenerateError } from "./generate-error.ts";
import { compiledFiles, generator, type Generator } from "./generator.ts";
import type { Outputs } from "./outputs.ts";
import { ROOT, shown } from "./repository.ts";
import { differing, writeOutputs } from "./write-outputs.ts";

const help = `Usage: pnpm generate [options]

Compiles spec/ and prints the generated folders: spec/gen and packages/contract/src/gen.

Options:
  --if-stale   do nothing when the generated files were made of the present inputs and nobody touched them
  --check      write nothing; exit 1 when a generated file is missing or differs
  --out DIR    write below DIR, laid out like the repository, instead of into it
  -h, --help   show this help`;

process.exitCode = await main();

async function main(): Promise<number> {
  const made = generator(ROOT);
  try {
    const options = readOptions();
    if (options.help) return say(help);
    if (options["if-stale"] && isFresh()) return say("The generated files are fresh.");
    const began = performance.now();
    const files = compiledFiles(await made.compile());
    const outputs = await made.print(files);
    say(`Compiled and printed in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return await (options.check ? check(made, files, outputs) : write(made, files, outputs, options.out));
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

async function write(made: Generator, files: Files, outputs: Outputs, out: string | undefined): Promise<number> {
  const below = out === undefined ? ROOT : resolve(out);
  const first = writeAndTell(outputs, below);
  const catalogue = await made.catalogue(files);
  const all = { ...outputs, ...catalogue };
  const written = first + writeAndTell(catalogue, below);
  if (out === undefined) remember(all);
  return say(`${written} of ${Object.keys(all).length} files changed.`);
}

/** How many were written. */
function writeAndTell(outputs: Outputs, below: string): number {
  const written = writeOutputs(outputs, below);
  for (const path of written) say(`wrote ${shown(join(below, path))}`);
  return written.length;
}

async function check(made: Generator, files: Files, outputs: Outputs): Promise<number> {
  const first = differing(outputs, ROOT);
  // The suite derives its checks from the committed contract, which is another one then.
  const stale = first.length > 0 ? first : differing(await made.catalogue(files), ROOT);
  if (stale.length === 0) return say("The generated files match spec/.");
  console.error(
    `${stale.join("\n")}\n\nThese files do not say what spec/ says. Run \`pnpm generate\` and commit them.`,
  );
  return 1;
}

function say(text: string): 0 {
  console.log(text);
  return 0;
}
