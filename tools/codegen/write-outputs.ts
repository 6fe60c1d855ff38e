import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outputs } from "./outputs.ts";

/** Writes what differs, below a folder laid out like the repository; the paths that were written. */
export function writeOutputs(outputs: Outputs, below: string): string[] {
  const written = differing(outputs, below);
  for (const path of written) {
    mkdirSync(dirname(join(below, path)), { recursive: true });
    writeFileSync(join(below, path), outputs[path] ?? "");
  }
  return written;
}

/** The paths whose file is missing or says something else. */
export function differing(outputs: Outputs, below: string): string[] {
  return Object.keys(outputs).filter((path) => {
    const file = join(below, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== outputs[path];
  });
}
