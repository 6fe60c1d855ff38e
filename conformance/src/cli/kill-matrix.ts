import { readFile } from "node:fs/promises";

/** The part of the committed kill matrix that `explain` reads. */
interface KillMatrix {
  mutants: { id: string; killedBy: string[] }[];
}

/** The mutants that a rule has killed, by the committed kill matrix; undefined if there is no matrix. */
export async function killersOf(rule: string): Promise<string[] | undefined> {
  const text = await readFile(new URL("../mutation-results/kill-matrix.json", import.meta.url), "utf8").catch(
    () => undefined,
  );
  if (text === undefined) return undefined;
  // Committed with the suite; a test of its own checks the shape.
  const matrix = JSON.parse(text) as KillMatrix;
  return matrix.mutants.filter(({ killedBy }) => killedBy.includes(rule)).map(({ id }) => id);
}
