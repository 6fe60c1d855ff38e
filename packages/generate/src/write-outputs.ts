import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Contents by path, relative to the folder that they are written into. */
export type Outputs = Record<string, string>;

/** Writes the files that differ, below a folder. Returns their paths. */
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
