import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outputs } from "./outputs.ts";

/** Writes the files that differ, below a folder laid out like the repository. Returns their paths. */
export function writeOutputs(outputs: Outputs, below: string): string[] {
  const written = differing(outputs, below);
  for (const path of written) {
    mkdirSync(dirname(join(below, path)), { recursive: true });
    writeFileSync(join(below, path), outputs[path] ?? "");
  }
  return written;
}

/** The paths whose file is missing or has other content. */
export function differing(outputs: Outputs, below: string): string[] {
  return Object.keys(outputs).filter((path) => {
    const file = join(below, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== outputs[path];
  });
}
