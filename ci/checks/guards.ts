import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { lexer, type Tokens } from "marked";

/** One row of the table of guards: what a guard promises, and the test that proves it. */
export interface Guard {
  guard: string;
  /** Relative to the repository root. */
  file: string;
  /** The title of the test, as it stands in the file. */
  title: string;
}

const lastColumn = "proved by";

/** The guards of a page: the rows of each table whose last column is `proved by`, which links a test file before the title of the test. */
export function guardsOf(page: string, markdown: string): Guard[] {
  const tables = lexer(markdown).filter((token): token is Tokens.Table => token.type === "table");
  return tables
    .filter(({ header }) => header.at(-1)?.text === lastColumn)
    .flatMap(({ rows }) => rows.map((row) => guardOf(page, row)));
}

function guardOf(page: string, row: readonly Tokens.TableCell[]): Guard {
  const [guard, proof] = [row.at(-2)?.text ?? "", row.at(-1)?.text ?? ""];
  const [, link = "", title = ""] = /^\[[^\]]+\]\(([^)]+)\): (.+)$/.exec(proof) ?? [];
  return { guard, file: normalize(join(dirname(page), link)), title };
}

/** One sentence for each guard whose test does not exist. */
export function guardProblems(guards: readonly Guard[], root: string): string[] {
  return guards.flatMap(({ guard, file, title }) => {
    if (title === "") return [`"${guard}" names no test: write [file](path): title.`];
    const path = join(root, file);
    if (!file.endsWith(".test.ts") || !existsSync(path))
      return [`"${guard}" names ${file}, which is no file of tests.`];
    return hasTest(readFileSync(path, "utf8"), title)
      ? []
      : [`"${guard}" names the test "${title}", which ${file} lacks.`];
  });
}

/** The whole title, as the text of a call or of a table of titles. */
function hasTest(source: string, title: string): boolean {
  return ['"', "`"].some((quote) => source.includes(`${quote}${title}${quote}`));
}
