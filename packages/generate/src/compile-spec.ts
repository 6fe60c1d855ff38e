import { existsSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic, Program } from "@typespec/compiler";
import type { Files } from "./emitted.ts";
import { findPackage } from "./find-package.ts";
import { GenerateError } from "./generate-error.ts";
import { LIBRARY, libraryHost } from "./library-host.ts";
import { withWrongMembers } from "./wrong-members.ts";

/** The compiler, and its library for HTTP. */
export interface Compiler {
  core: typeof import("@typespec/compiler");
  http: typeof import("@typespec/http");
}

/** A compiled spec: the emitter's files, and the warnings. */
export interface CompiledSpec {
  files: Files;
  warnings: string[];
}

/** A spec after compilation, whether or not it has errors. */
export interface CompiledProgram {
  compiler: Compiler;
  program: Program;
  diagnostics: Diagnostic[];
  files: Files;
}

export interface CompileOptions {
  /** An operation that cannot be supported is left out with a warning, instead of refusing the spec. */
  skipUnsupported?: boolean;
  /** Files that are read as if they were there, by their whole path. */
  unwritten?: Files;
  /** Whether the contract is written, too. Absent: it is. */
  emits?: boolean;
}

/**
 * Compiles a folder of TypeSpec, with the libraries of its own `node_modules`, or else with those of this package.
 * Throws a `GenerateError` with the diagnostics, each with file and line.
 */
export async function compileSpec(
  named: string,
  { skipUnsupported = false }: Pick<CompileOptions, "skipUnsupported"> = {},
): Promise<CompiledSpec> {
  const { compiler, diagnostics, files } = await compileProgram(entrypointOf(named), { skipUnsupported });
  const printed = (severity: "error" | "warning"): string[] =>
    diagnostics.filter((each) => each.severity === severity).map((each) => printedDiagnostic(compiler, each));
  const errors = printed("error");
  if (errors.length > 0) throw new GenerateError([`Compiling ${named} failed.`, ...errors].join("\n"));
  return { files, warnings: printed("warning") };
}

/** A diagnostic with its file, as seen from the working directory, and its line. */
export function printedDiagnostic({ core }: Compiler, diagnostic: Diagnostic): string {
  return core.formatDiagnostic(diagnostic, { pretty: false, pathRelativeTo: process.cwd() });
}

/** Compiles the file of this whole path. */
export async function compileProgram(
  entrypoint: string,
  { skipUnsupported = false, unwritten = {}, emits = true }: CompileOptions = {},
): Promise<CompiledProgram> {
  const spec = dirname(entrypoint);
  const library = findPackage(LIBRARY, spec) ?? findPackage(LIBRARY, import.meta.dirname);
  if (library === undefined) throw new GenerateError(`${LIBRARY} is not installed: npm install ${LIBRARY}`);
  const compiler = await compilerOf(library);
  const { core } = compiler;
  const { host, written } = libraryHost(core, { spec, library, unwritten });
  const overrides = { emit: emits ? [LIBRARY] : [] };
  const [given, faults] = await core.resolveCompilerOptions(host, { cwd: spec, entrypoint, overrides });
  const own = { ...given.options?.[LIBRARY], ...(skipUnsupported && { "skip-unsupported": true }) };
  const options = { ...given, options: { ...given.options, [LIBRARY]: own } };
  const program = await core.compile(host, entrypoint, options).catch((error: unknown) => {
    throw new GenerateError(stoppedSentence(entrypoint, error));
  });
  const diagnostics = [...faults, ...program.diagnostics].flatMap((each) => withWrongMembers(program, each));
  return { compiler, program, diagnostics, files: written };
}

/** Some declarations, such as a number too large for an example, stop the compiler before it can say where they are. */
function stoppedSentence(entrypoint: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `Compiling ${entrypoint} stopped: ${message}\nThe TypeSpec compiler names no place for it. Look for the value above, or take out the declarations that were written last.`;
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
  const { resolve: find } = createRequire(join(library, "package.json"));
  const load = async (name: string): Promise<unknown> => import(pathToFileURL(find(name)).href);
  // The resolved packages are these.
  return { core: await load("@typespec/compiler"), http: await load("@typespec/http") } as Compiler;
}
