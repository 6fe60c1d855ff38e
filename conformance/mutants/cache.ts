import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Fingerprints } from "./fingerprints.ts";

/** The names of the checks that failed on each killed mutant, by the mutant's id. */
export type CaughtBy = Record<string, string[]>;

/** What the last judgements found besides the record. It only saves time: whoever removes it loses nothing else. */
export interface Cache {
  /** Of the mutants as they were when they were judged. */
  fingerprints: Fingerprints;
  caughtBy: CaughtBy;
}

const folder = new URL("../../node_modules/.cache/tallystick/", import.meta.url);
const file = new URL("mutants.json", folder);

/** Undefined on a machine that has judged no mutant yet. */
export async function readCache(): Promise<Cache | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  // Only the function below writes the file.
  return text === undefined ? undefined : (JSON.parse(text) as Cache);
}

export async function writeCache(cache: Cache): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(cache));
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
