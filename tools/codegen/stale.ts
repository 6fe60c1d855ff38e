import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outputs } from "./outputs.ts";
import { filesBelow, ROOT } from "./repository.ts";

/** What was made of what, the last time; beside the installed packages, so that a fresh clone generates once. */
interface Stamp {
  inputs: string;
  outputs: Record<string, string>;
}

const STAMP = join(ROOT, "node_modules/.cache/tallystick/generate.json");
const SPEC_FILE = /\.tsp$|\/tspconfig\.yaml$/;
const PROGRAM_FILE = /(?<!\.test)\.(ts|tsp)$/;

/** Whether every output is there, as it was written, and made of the inputs as they are now. */
export function isFresh(): boolean {
  if (!existsSync(STAMP)) return false;
  const { inputs, outputs }: Stamp = JSON.parse(readFileSync(STAMP, "utf8"));
  return inputs === inputsHash() && Object.entries(outputs).every(([path, hash]) => hashOfFile(path) === hash);
}

/** Remembers outputs just written. */
export function remember(outputs: Outputs): void {
  const hashes = Object.entries(outputs).map(([path, content]): [string, string] => [path, hashOf(content)]);
  const stamp: Stamp = { inputs: inputsHash(), outputs: Object.fromEntries(hashes) };
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify(stamp, null, 2));
}

function inputsHash(): string {
  const inputs = [
    ...filesBelow("spec", (path) => SPEC_FILE.test(path)),
    ...["packages/typespec/lib", "packages/typespec/src", "tools/codegen"].flatMap((folder) =>
      filesBelow(folder, (path) => PROGRAM_FILE.test(path)),
    ),
    "pnpm-lock.yaml",
  ];
  return hashOf(inputs.map((path) => `${path} ${hashOfFile(path)}`).join("\n"));
}

function hashOfFile(path: string): string | undefined {
  const file = join(ROOT, path);
  return existsSync(file) ? hashOf(readFileSync(file, "utf8")) : undefined;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
