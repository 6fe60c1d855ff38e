/**
 * Promise: every folder named `gen` says what `spec/` says, and nothing else; written whole or not at all.
 *
 *     pnpm generate [--if-stale | --check | --out DIR]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compileSpec } from "./compile-spec.ts";
import { GenerateError } from "./generate-error.ts";
import { outputsOf, type Outputs } from "./outputs.ts";
import { ROOT, shown } from "./repository.ts";
import { isFresh, remember } from "./freshness.ts";
import { differing, writeOutputs } from "./write-outputs.ts";

const help = `Usage: pnpm generate [options]

Compiles spec/ and prints the generated folders: spec/gen and packages/contract/src/gen.

Options:
  --if-stale   do nothing when the generated files were made of the present inputs and nobody touched them
  --check      write nothing; exit 1 when a generated file is missing or differs
  --out DIR    write below DIR, laid out like the repository, instead of into it
  -h, --help   show this help`;

process.exitCode = main();

function main(): number {
  try {
    const options = readOptions();
    if (options.help) return say(help);
    if (options["if-stale"] && isFresh()) return say("The generated files are fresh.");
    const outputs = generated();
    if (options.check) return check(outputs);
    return write(outputs, options.out);
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    console.error(error.message);
    return 1;
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

function generated(): Outputs {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-spec-"));
  const began = performance.now();
  try {
    compileSpec(folder);
    const outputs = outputsOf(folder);
    say(`Compiled and printed in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return outputs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function write(outputs: Outputs, out: string | undefined): number {
  const below = out === undefined ? ROOT : resolve(out);
  const written = writeOutputs(outputs, below);
  if (out === undefined) remember(outputs);
  for (const path of written) say(`wrote ${shown(join(below, path))}`);
  return say(`${written.length} of ${Object.keys(outputs).length} files changed.`);
}

function check(outputs: Outputs): number {
  const stale = differing(outputs, ROOT);
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
