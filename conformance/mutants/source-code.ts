import { readFile } from "node:fs/promises";

/**
 * The code of a TypeScript file without its imports, comment lines and line breaks: the same before and after a change of
 * comments or of formatting, and after a move of the files that it imports.
 */
export async function codeOf(file: URL): Promise<string> {
  return bare(await readFile(file, "utf8"));
}

export function bare(source: string): string {
  const code = source.replaceAll(/^import\s[^;]*;$/gm, "").split("\n");
  return code
    .filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
