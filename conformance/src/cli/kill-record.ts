import { readFile } from "node:fs/promises";

/** A mutant, with the rules that the suite found violated on it. */
export interface MutantRecord {
  /** Permanent and unique: `transfers.in/idempotency/off`. */
  id: string;
  /** Sorted ids of rules; empty for a survivor. */
  killedBy: string[];
  /** What the mutant does wrong, as a sentence; absent where the id says it: the changed clause and the change. */
  fault?: string;
}

/** Ships with the package: beside `src` in a clone, beside `dist` when installed. */
export const killRecord: URL = new URL("../../record/kills.tsv", import.meta.url);

/**
 * The mutants of a record: one a line, with tabs between the id, the rules and the sentence; a line that begins with `#` is
 * a comment. Rejects if the file cannot be read.
 */
export async function readRecord(file: URL = killRecord): Promise<MutantRecord[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [id = "", rules = "", fault] = line.split("\t");
      return { id, killedBy: rules.split(" ").filter(Boolean), ...(fault && { fault }) };
    });
}
