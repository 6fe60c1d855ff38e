import type { Operation, OutcomeRow } from "./gen/model.ts";

const SUFFIX_LENGTH = 3;
const ANY = "*";

/**
 * The row of an operation's sandbox table for an identifier: chosen by its last three characters, those before the `@`
 * where it has a domain part (SBX-08, SBX-09). Without an identifier, and for every other value, the `*` row.
 */
export function outcomeFor(row: Operation, identifier: string | undefined): OutcomeRow | undefined {
  const suffix = suffixOf(identifier ?? "");
  const rows = row.outcomes?.rows ?? [];
  return rows.find((outcome) => outcome.suffix === suffix) ?? rows.find((outcome) => outcome.suffix === ANY);
}

function suffixOf(identifier: string): string {
  const [name = ""] = identifier.split("@");
  return name.slice(-SUFFIX_LENGTH);
}
