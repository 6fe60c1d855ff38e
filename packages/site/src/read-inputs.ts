import { readdir, readFile } from "node:fs/promises";
import { SiteError } from "./site-error.ts";
import type { Diagnostic, Guide } from "./subject.ts";

/** The pages in Markdown of a folder, sorted. @throws SiteError when there are none. */
export async function readGuides(folder: string): Promise<Guide[]> {
  const files = await readdir(folder).catch((cause: unknown) => {
    throw new SiteError(`${folder} cannot be read. Name a folder with guides in Markdown.`, { cause });
  });
  const pages = files.filter((file) => file.endsWith(".md")).toSorted();
  if (pages.length === 0) throw new SiteError(`${folder} has no page in Markdown. Name a folder with some.`);
  return Promise.all(pages.map(async (file) => ({ file, text: await readFile(`${folder}/${file}`, "utf8") })));
}

/** The pages of all messages of the compiler, which come with the library of decorators. */
export async function readDiagnostics(): Promise<Diagnostic[]> {
  const library = import.meta.resolve("@tallystick/typespec");
  const from = [
    { from: "compiler", folder: new URL("../docs/", library) },
    { from: "linter", folder: new URL("../src/linter/", library) },
  ] as const;
  const all = await Promise.all(
    from.map(async ({ folder, ...each }) => {
      const files = (await readdir(folder)).filter((file) => file.endsWith(".md")).toSorted();
      return Promise.all(
        files.map(async (file) => ({
          ...each,
          name: file.slice(0, -".md".length),
          text: await readFile(new URL(file, folder), "utf8"),
        })),
      );
    }),
  );
  return all.flat();
}
