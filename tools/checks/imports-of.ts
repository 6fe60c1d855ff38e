import { parseSync } from "oxc-parser";

export interface Import {
  specifier: string;
  line: number;
}

/** Every module that a TypeScript file imports: static imports, re-exports and dynamic imports of a literal. */
export function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map((found) => found.moduleRequest),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest ?? undefined)),
    ...module.dynamicImports.map((found) => ({
      value: text.slice(found.moduleRequest.start + 1, found.moduleRequest.end - 1),
      start: found.moduleRequest.start,
    })),
  ];
  return named
    .filter((request) => request !== undefined)
    .map((request) => ({ specifier: request.value, line: text.slice(0, request.start).split("\n").length }));
}

/** The modules of which a TypeScript file imports or re-exports a value: they are loaded with it. */
export function valueImportsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : moduleRequest.value)),
  );
  return [...new Set([...imports, ...exports])];
}
