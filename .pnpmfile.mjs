import { readFileSync } from "node:fs";
import { relative } from "node:path";

const root = import.meta.dirname;

/** Gives each published manifest the `repository` that the package.json beside this file names, with the folder of the package in it. */
function withRepository(manifest, folder) {
  const { repository } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  if (repository === undefined) return manifest;
  return { ...manifest, repository: { type: "git", url: repository, directory: relative(root, folder) } };
}

export const hooks = { beforePacking: withRepository };
