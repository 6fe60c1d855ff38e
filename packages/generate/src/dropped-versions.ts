import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outputs } from "./write-outputs.ts";

/** The files that an earlier run wrote for versions which the outputs lack, relative to the folder of the outputs. */
export function filesOfDroppedVersions(outputs: Outputs, below: string): string[] {
  if (!existsSync(below)) return [];
  const names = Object.keys(outputs).filter((path) => !path.includes("/"));
  const versions = readdirSync(below).filter(
    (folder) => isVersion(folder, below) && outputs[`${folder}/contract.json`] === undefined,
  );
  return versions.flatMap((folder) =>
    names.map((name) => `${folder}/${name}`).filter((path) => existsSync(join(below, path))),
  );
}

/** Removes them, and a folder in which nothing else is. */
export function removeFiles(files: readonly string[], below: string): void {
  for (const file of files) rmSync(join(below, file));
  for (const folder of new Set(files.map((file) => join(below, dirname(file)))))
    if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Whether a folder has the contract of the version that it is named after. */
function isVersion(folder: string, below: string): boolean {
  const file = join(below, folder, "contract.json");
  if (!existsSync(file)) return false;
  try {
    const { schema, version }: { schema?: unknown; version?: unknown } = Object(JSON.parse(readFileSync(file, "utf8")));
    return schema === 1 && version === folder;
  } catch {
    // Not a file of ours.
    return false;
  }
}
