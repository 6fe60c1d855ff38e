import { watch } from "node:fs";
import { join } from "node:path";

/** Where the spec and the library it is written with live. */
const FOLDERS = ["spec", "packages/typespec/lib", "packages/typespec/src"];
const INPUT = /\.tsp$|(?<!\.test)\.ts$|\/tspconfig\.yaml$|\/rules\.txt$/;

/** Calls back with each file whose change may change the contract, relative to the root. Returns what ends it. */
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

/** Whether a change of this file needs the compiler to load its library anew. */
export function isLibrary(path: string): boolean {
  return !path.startsWith("spec/");
}
