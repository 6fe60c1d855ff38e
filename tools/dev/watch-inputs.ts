import { watch } from "node:fs";
import { join } from "node:path";

/** The folders of the spec and of its TypeSpec library. */
const FOLDERS = ["spec", "packages/typespec/lib", "packages/typespec/src"];
const INPUT = /\.tsp$|(?<!\.test)\.ts$|\/tspconfig\.yaml$|\/rules\.txt$/;

/** Calls back with each changed file that can change the contract, relative to the root. Returns a function that stops watching. */
export function watchInputs(root: string, changed: (path: string) => void): () => void {
  const watchers = FOLDERS.map((folder) => {
    const options = { recursive: true, ignore: ["gen/**", "node_modules/**"] };
    return watch(join(root, folder), options, (_event, name) => {
      const path = `${folder}/${name}`;
      if (INPUT.test(path)) changed(path);
    });
  });
  return () => watchers.forEach((watcher) => watcher.close());
}

/** Whether the compiler must load its library again after a change of this file. */
export function isLibrary(path: string): boolean {
  return !path.startsWith("spec/");
}
