import { readFile, writeFile } from "node:fs/promises";
import { contract } from "@tallystick/contract";

/** One mutant of the kill matrix. */
export interface MutantRecord {
  id: string;
  fault: string;
  /** The rules that it violates; empty for a survivor. */
  killedBy: string[];
}

/** The committed results, which `tallystick explain` reads. */
export interface KillMatrix {
  generated: string;
  /** The version of the contract. */
  contract: string;
  mutants: MutantRecord[];
}

const path = new URL("../src/mutation-results/kill-matrix.json", import.meta.url);

export async function readKillMatrix(): Promise<KillMatrix> {
  // Only the function below writes the file.
  return JSON.parse(await readFile(path, "utf8")) as KillMatrix;
}

export async function writeKillMatrix(records: readonly MutantRecord[]): Promise<void> {
  const mutants = records.map(({ id, fault, killedBy }) => ({ id, fault, killedBy }));
  const matrix: KillMatrix = { generated: "By pnpm mutants", contract: contract.version, mutants };
  await writeFile(path, `${JSON.stringify(matrix, undefined, 1)}\n`);
}
