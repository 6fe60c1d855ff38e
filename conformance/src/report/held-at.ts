import type { Report, RuleReport } from "../runner/result/report.ts";

/** The operations at which each rule held, by rule. */
export function heldAt({ operations = [] }: Pick<Report, "operations">): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { operation, held } of operations) {
    for (const id of held) places.set(id, [...(places.get(id) ?? []), operation]);
  }
  return places;
}

/** Where a rule held: ` at cards.create`, ` at 14 operations`; empty where its sentence says it, or where it is about no operation. */
export function heldAtText({ sentence }: Pick<RuleReport, "sentence">, places: readonly string[] = []): string {
  const [first, ...others] = places;
  if (first === undefined || (others.length === 0 && sentence.includes(first))) return "";
  return others.length === 0 ? ` at ${first}` : ` at ${places.length} operations`;
}
