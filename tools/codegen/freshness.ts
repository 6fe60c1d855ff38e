import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outputs } from "./outputs.ts";
import { filesBelow, ROOT } from "./repository.ts";
import { strayFiles } from "./stray-files.ts";

/** What was made of what, the last time. Kept beside the installed packages: a fresh clone generates once. */
interface Stamp {
  inputs: string;
  outputs: Record<string, string>;
}

/** What derives the suite's checks, which the catalogue of rules names. */
const SUITE = "conformance/src";

const STAMP = "node_modules/.cache/tallystick/generate.json";
const SPEC_FILE = /\.tsp$|\/tspconfig\.yaml$|\/rules\.txt$|\/decisions\.md$/;
const PROGRAM_FILE = /(?<!\.test)\.(ts|tsp)$/;

/** Whether every generated file is there, as it was written, made of the inputs as they are now, and no other file beside it. */
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

/** Remembers generated files just written. */
export function remember(outputs: Outputs, root: string = ROOT): void {
  const hashes = Object.entries(outputs).map(([path, content]): [string, string] => [path, hashOf(content)]);
  const stamp: Stamp = { inputs: inputsHash(root), outputs: Object.fromEntries(hashes) };
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), JSON.stringify(stamp, null, 2));
}

function inputsHash(root: string): string {
  const inputs = [
    ...filesBelow(root, "spec", (path) => SPEC_FILE.test(path)),
    ...["packages/typespec/lib", "packages/typespec/src", "tools/codegen"].flatMap((folder) =>
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
