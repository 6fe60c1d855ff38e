import { readFile, writeFile } from "node:fs/promises";

/** The names of the checks that failed on each killed mutant, by the mutant's id. */
export type CaughtBy = Record<string, string[]>;

const path = new URL("caught-by.json", import.meta.url);

/** What the committed results were caught by. */
export async function readCaughtBy(): Promise<CaughtBy> {
  // Only the function below writes the file.
  return JSON.parse(await readFile(path, "utf8")) as CaughtBy;
}

export async function writeCaughtBy(caughtBy: CaughtBy): Promise<void> {
  await writeFile(path, `${JSON.stringify(caughtBy, undefined, 1)}\n`);
}

/** What is known after some mutants were judged, in the order of the records; a survivor has no entry. */
export function mergedCaughtBy(
  records: readonly { id: string; killedBy: readonly string[] }[],
  known: CaughtBy,
  results: readonly { id: string; caughtBy: string[] }[],
): CaughtBy {
  const all: CaughtBy = { ...known, ...Object.fromEntries(results.map(({ id, caughtBy }) => [id, caughtBy])) };
  return Object.fromEntries(
    records.flatMap(({ id, killedBy }) => {
      const names = all[id];
      return killedBy.length === 0 || names === undefined ? [] : [[id, names]];
    }),
  );
}
