import { existsSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Files } from "./emitted.ts";
import { findPackage } from "./find-package.ts";
import { GenerateError } from "./generate-error.ts";
import { LIBRARY, libraryHost } from "./library-host.ts";
import { withUnknownMembers } from "./unknown-members.ts";

type Compiler = typeof import("@typespec/compiler");

/** A compiled spec: the emitter's files, and the warnings. */
export interface CompiledSpec {
  files: Files;
  warnings: string[];
}

/**
 * Compiles a folder of TypeSpec, with the libraries of its own `node_modules`, or else with those of this package.
 * `skipUnsupported`: an operation that cannot be supported is left out with a warning, instead of refusing the spec.
 * Throws a `GenerateError` with the diagnostics, each with file and line.
 */
export async function compileSpec(
  named: string,
  { skipUnsupported = false }: { skipUnsupported?: boolean } = {},
): Promise<CompiledSpec> {
  const entrypoint = entrypointOf(named);
  const spec = dirname(entrypoint);
  const library = findPackage(LIBRARY, spec) ?? findPackage(LIBRARY, import.meta.dirname);
  if (library === undefined) throw new GenerateError(`${LIBRARY} is not installed: npm install ${LIBRARY}`);
  const compiler = await compilerOf(library);
  const { host, written } = libraryHost(compiler.NodeHost, spec, library);
  const overrides = { emit: [LIBRARY] };
  const [given, faults] = await compiler.resolveCompilerOptions(host, { cwd: spec, entrypoint, overrides });
  const own = { ...given.options?.[LIBRARY], ...(skipUnsupported && { "skip-unsupported": true }) };
  const options = { ...given, options: { ...given.options, [LIBRARY]: own } };
  const program = await compiler.compile(host, entrypoint, options);
  const diagnostics = [...faults, ...program.diagnostics].flatMap((each) => withUnknownMembers(program, each));
  const printed = (severity: "error" | "warning"): string[] =>
    diagnostics
      .filter((each) => each.severity === severity)
      .map((each) => compiler.formatDiagnostic(each, { pretty: false, pathRelativeTo: process.cwd() }));
  const errors = printed("error");
  if (errors.length > 0) throw new GenerateError([`Compiling ${named} failed.`, ...errors].join("\n"));
  return { files: written, warnings: printed("warning") };
}

/** `main.tsp` of a folder, or the file itself; without links, as the compiler names it. */
function entrypointOf(named: string): string {
  const path = resolve(named);
  if (!existsSync(path)) throw new GenerateError(`${named} is not there. Name the folder of the spec with --spec.`);
  const file = statSync(path).isDirectory() ? join(path, "main.tsp") : path;
  if (!existsSync(file)) {
    throw new GenerateError(`${named} has no main.tsp. Write one that imports the files of the spec, or name a file.`);
  }
  return realpathSync(file);
}

/** The compiler that the library itself uses: two of them would not know each other's types. */
async function compilerOf(library: string): Promise<Compiler> {
  const file = createRequire(join(library, "package.json")).resolve("@typespec/compiler");
  // The resolved package is the compiler.
  return (await import(pathToFileURL(file).href)) as Compiler;
}
