import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outputs } from "@tallystick/generate";
import { filesBelow, ROOT } from "./repository.ts";
import { strayFiles } from "./stray-files.ts";

/** Hashes of the inputs and outputs of the last run, kept in node_modules: a fresh clone generates once. */
interface Stamp {
  inputs: string;
  outputs: Record<string, string>;
}

/** The suite's source, which derives the checks that RULES.md names. */
const SUITE = "conformance/src";

const STAMP = "node_modules/.cache/tallystick/generate.json";
const SPEC_FILE = /\.tsp$|\/tspconfig\.yaml$|\/rules\.txt$|\/decisions\.md$/;
const PROGRAM_FILE = /(?<!\.test)\.(ts|tsp)$/;

/** Whether the generated files are complete, unchanged since they were written, made from the present inputs, and without stray files. */
export function isFresh(root: string = ROOT): boolean {
  const file = join(root, STAMP);
  if (!existsSync(file)) return false;
  const { inputs, outputs }: Stamp = JSON.parse(readFileSync(file, "utf8"));
  return (
    inputs === inputsHash(root) &&
    strayFiles(Object.keys(outputs), root).length === 0 &&
    Object.entries(outputs).every(([path, hash]) => hashOfFile(join(root, path)) === hash)
  );
}

/** Stores the hashes of generated files just written. */
export function remember(outputs: Outputs, root: string = ROOT): void {
  const hashes = Object.entries(outputs).map(([path, content]): [string, string] => [path, hashOf(content)]);
  const stamp: Stamp = { inputs: inputsHash(root), outputs: Object.fromEntries(hashes) };
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), JSON.stringify(stamp, null, 2));
}

function inputsHash(root: string): string {
  const inputs = [
    ...filesBelow(root, "spec", (path) => SPEC_FILE.test(path)),
    ...["packages/typespec/lib", "packages/typespec/src", "packages/generate/src", "tools/codegen"].flatMap((folder) =>
      filesBelow(root, folder, (path) => PROGRAM_FILE.test(path)),
    ),
    ...filesBelow(root, SUITE, (path) => PROGRAM_FILE.test(path)),
    "pnpm-lock.yaml",
  ];
  return hashOf(inputs.map((path) => `${path} ${hashOfFile(join(root, path))}`).join("\n"));
}

function hashOfFile(file: string): string | undefined {
  return existsSync(file) ? hashOf(readFileSync(file, "utf8")) : undefined;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
