import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A page as it was rendered. */
export interface HtmlFile {
  /** Relative to the folder: `rules/card/index.html`. */
  path: string;
  html: string;
}

export async function htmlFiles(folder: string): Promise<HtmlFile[]> {
  const paths = await Array.fromAsync(glob("**/*.html", { cwd: folder }));
  return Promise.all(
    paths.toSorted().map(async (path) => ({ path, html: await readFile(join(folder, path), "utf8") })),
  );
}
