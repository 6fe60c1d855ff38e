import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./repository.ts";
import { run } from "./run.ts";

/** Compiles `spec/` into a folder: the OpenAPI document and the contract. A warning is an error. */
export function compileSpec(into: string): void {
  const spec = join(ROOT, "spec");
  const compiler = createRequire(join(spec, "package.json")).resolve("@typespec/compiler/package.json");
  run("Compiling spec/", join(compiler, "../cmd/tsp.js"), ["compile", spec, "--output-dir", into, "--warn-as-error"]);
}
