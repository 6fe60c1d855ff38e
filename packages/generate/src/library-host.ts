import { join } from "node:path";
import type { CompilerHost } from "@typespec/compiler";
import type { Files } from "./emitted.ts";
import { findPackage } from "./find-package.ts";

/** The library whose decorators describe the behaviour, and whose emitter writes the contract. */
export const LIBRARY = "@tallystick/typespec";

/** The TypeSpec libraries that it needs. */
const NEEDED = [
  "@typespec/compiler",
  "@typespec/http",
  "@typespec/openapi",
  "@typespec/openapi3",
  "@typespec/versioning",
];

/**
 * A compiler host for a spec without installed libraries: missing packages resolve to the given folder of the library and its
 * neighbours. Written files are kept in memory. `unwritten`: files that are read as if they were there, by their whole path.
 */
export function libraryHost(
  { NodeHost: base, createSourceFile }: Pick<typeof import("@typespec/compiler"), "NodeHost" | "createSourceFile">,
  { spec, library, unwritten = {} }: { spec: string; library: string; unwritten?: Files },
): { host: CompilerHost; written: Files } {
  const found = [[LIBRARY, library] as const, ...NEEDED.map((name) => [name, findPackage(name, library)] as const)];
  const lent = found.flatMap(([name, there]): [string, string][] =>
    there === undefined || findPackage(name, spec) !== undefined ? [] : [[join(spec, "node_modules", name), there]],
  );
  const real = (path: string): string => {
    const [seen, there] = lent.find(([folder]) => path === folder || path.startsWith(`${folder}/`)) ?? ["", ""];
    return there + path.slice(seen.length);
  };
  const written: Files = {};
  const host: CompilerHost = {
    ...base,
    realpath: async (path) => (unwritten[path] === undefined ? base.realpath(real(path)) : path),
    stat: async (path) =>
      unwritten[path] === undefined ? base.stat(real(path)) : { isFile: () => true, isDirectory: () => false },
    readDir: (path) => base.readDir(real(path)),
    async readFile(path) {
      const text = unwritten[path];
      return text === undefined ? base.readFile(real(path)) : createSourceFile(text, path);
    },
    getJsImport: (path) => base.getJsImport(real(path)),
    mkdirp: async () => undefined,
    async writeFile(path, content) {
      written[path.slice(path.lastIndexOf("/") + 1)] = content;
    },
  };
  return { host, written };
}
