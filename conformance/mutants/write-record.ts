import { writeFile } from "node:fs/promises";
import type { MutantRecord } from "../src/cli/kill-record.ts";

const title =
  "# mutant, the rules that kill it, and its fault where the id does not tell; written by the judge of the mutants";

/** Writes a record as `readRecord` reads it, in the order given. */
export async function writeRecord(file: URL, records: readonly MutantRecord[]): Promise<void> {
  const lines = records.map(({ id, killedBy, fault = "" }) => [id, killedBy.join(" "), fault].join("\t").trimEnd());
  await writeFile(file, `${[title, ...lines].join("\n")}\n`);
}
