import { readFile } from "node:fs/promises";

/** As much of the committed kill matrix as is read here. */
interface KillMatrix {
  twins: { name: string; killedBy: string[] }[];
}

/** The broken twins that a rule has caught, by the committed kill matrix; undefined when there is none. */
export async function killersOf(rule: string): Promise<string[] | undefined> {
  const text = await readFile(new URL("../gen/kill-matrix.json", import.meta.url), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // Generated and committed with the suite; its own test checks the shape.
  const matrix = JSON.parse(text) as KillMatrix;
  return matrix.twins.filter(({ killedBy }) => killedBy.includes(rule)).map(({ name }) => name);
}
