import { globSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

// The folders of `examples` are generated from specs of their own.
const NOT_SEARCHED = new Set(["node_modules", "dist", ".git", "examples"]);

/** Files in a folder named `gen` that are not among the generated ones: relative to the root, sorted. */
export function strayFiles(generated: Iterable<string>, root: string): string[] {
  const known = new Set(generated);
  const found = globSync("**/gen/**", {
    cwd: root,
    exclude: ({ name }) => NOT_SEARCHED.has(name),
    withFileTypes: true,
  });
  return found
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !known.has(path))
    .toSorted();
}

/** Removes them, and returns their paths. */
export function removeStrayFiles(generated: Iterable<string>, root: string): string[] {
  const strays = strayFiles(generated, root);
  for (const path of strays) rmSync(join(root, path));
  return strays;
}
