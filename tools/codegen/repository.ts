import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** The repository's own folder. */
export const ROOT: string = join(import.meta.dirname, "../..");

const SKIPPED = new Set(["node_modules", "gen", "dist"]);

/** Every file below a folder for which `keep` is true: relative to the root, sorted, without following links. */
export function filesBelow(root: string, folder: string, keep: (path: string) => boolean): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(root, path, keep);
      return entry.isFile() && keep(path) ? [path] : [];
    })
    .toSorted();
}

/** A path relative to the root of the repository; the root itself is `.`. */
export function relativePath(path: string): string {
  return relative(ROOT, path) || ".";
}
