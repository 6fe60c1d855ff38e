import type { Operation, OutcomeRow } from "./gen/model.ts";

const SUFFIX_LENGTH = 3;
const ANY = "*";

/**
 * The row of an operation's sandbox table for an identifier: selected by its last three characters, before the `@`
 * when it has a domain (SBX-08, SBX-09); for a UMA address by its whole name. Without an identifier, and for every other value,
 * the `*` row.
 */
export function outcomeFor(row: Operation, identifier: string | undefined): OutcomeRow | undefined {
  const key = keyOf(identifier ?? "");
  const rows = row.outcomes?.rows ?? [];
  return rows.find((outcome) => outcome.suffix === key) ?? rows.find((outcome) => outcome.suffix === ANY);
}

function keyOf(identifier: string): string {
  const [name = ""] = identifier.split("@");
  return name.startsWith("$") ? name.toLowerCase() : name.slice(-SUFFIX_LENGTH);
}
