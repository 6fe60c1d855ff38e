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
