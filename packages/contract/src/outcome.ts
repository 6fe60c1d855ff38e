import type { Operation, OutcomeRow } from "./gen/model.ts";

const ANY = "*";

/**
 * The row of an operation's sandbox table for an identifier: that of the longest suffix with which it ends, before the `@` when it
 * has a domain; for a name that begins with `$`, that of the whole name. Without an identifier, and for every other value, the `*` row.
 */
export function outcomeFor(row: Pick<Operation, "outcomes">, identifier: string | undefined): OutcomeRow | undefined {
  const [name = ""] = (identifier ?? "").split("@");
  const rows = row.outcomes?.rows ?? [];
  const fitting = rows.filter(({ suffix }) => suffix !== ANY && isSelected(name, suffix));
  const [longest] = fitting.toSorted((a, b) => b.suffix.length - a.suffix.length);
  return longest ?? rows.find(({ suffix }) => suffix === ANY);
}

function isSelected(name: string, suffix: string): boolean {
  return name.startsWith("$") ? name.toLowerCase() === suffix : name.endsWith(suffix);
}
