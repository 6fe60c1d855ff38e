import { dirname, join, normalize } from "node:path/posix";
import { valueImportsOf } from "./imports-of.ts";
import type { SourceFile } from "./forbidden-imports.ts";

/** The longest chain of files in which each imports a value of the next, entry first. Imports of types do not count. */
export function longestImportChain(files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.path, file]));
  const chains = new Map<string, string[]>();

  function chainFrom(path: string, above: readonly string[]): string[] {
    const found = chains.get(path);
    if (found !== undefined) return found;
    if (above.includes(path)) throw new Error(`Value imports form a cycle: ${[...above, path].join(" → ")}`);
    const { text } = known.get(path) ?? { text: "" };
    const next = valueImportsOf(path, text)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => normalize(join(dirname(path), specifier)))
      .filter((target) => known.has(target))
      .map((target) => chainFrom(target, [...above, path]));
    const chain = [path, ...longest(next)];
    chains.set(path, chain);
    return chain;
  }

  return longest(files.map(({ path }) => chainFrom(path, [])));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce<string[]>((most, chain) => (chain.length > most.length ? chain : most), []);
}
