import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./repository.ts";
import { run } from "./run.ts";

const SPEC = join(ROOT, "spec");

/**
 * Compiles a spec into a folder: the OpenAPI document and the contract. A warning is an error; the compiler's own words,
 * with file and line, are the message of the `GenerateError`.
 */
export function compileSpec(into: string, spec: string = SPEC): void {
  const compiler = createRequire(join(SPEC, "package.json")).resolve("@typespec/compiler/package.json");
  const program = join(compiler, "../cmd/tsp.js");
  run(`Compiling ${spec === SPEC ? "spec/" : spec}`, program, [
    "compile",
    spec,
    "--output-dir",
    into,
    "--warn-as-error",
  ]);
}
