import { outcomeFor, type Contract, type Operation, type OutcomeRow, type Outcomes } from "@tallystick/contract";
import { referencesOf } from "../resources/references.ts";

/** An operation with an outcome table. */
type Selecting = Operation & { outcomes: Outcomes };

/** Places of a request whose last characters select an outcome, each with the tables that read it. */
export function selectingPlaces(contract: Contract, row: Operation): ReadonlyMap<string, readonly Selecting[]> {
  const found = new Map<string, Selecting[]>();
  const note = (at: string, table: Selecting): void => void found.set(at, [...(found.get(at) ?? []), table]);
  for (const table of Object.values(contract.operations)) {
    if (!isSelecting(table)) continue;
    const named = referencesOf(contract, table).find(({ at }) => at === table.outcomes.selector);
    if (named === undefined) {
      if (table.id === row.id) for (const at of ownPlaces(table.outcomes)) note(at, table);
    } else if (row.resourceAction?.kind === "creates" && row.resourceAction.resource === named.resource) {
      for (const path of table.outcomes.via ?? []) note(`body.${path}`, table);
    }
  }
  return found;
}

function isSelecting(row: Operation): row is Selecting {
  return row.outcomes !== undefined;
}

/** The selector itself, or the places below it. */
function ownPlaces({ selector, via }: Outcomes): string[] {
  return via === undefined || via.length === 0 ? [selector] : via.map((path) => `${selector}.${path}`);
}

/** Endings to try, of digits and of letters. */
const candidates = ["900", "811", "733", "655", "XYZ", "QRS", "xyz", "qrs"];

/** Endings that no table reserves, or that give an ordinary outcome where there is no row for every other value. */
export function plainEndings(contract: Contract, tables: readonly Selecting[]): string[] {
  const rows = Object.values(contract.operations).flatMap(({ outcomes }) => outcomes?.rows ?? []);
  const free = candidates.filter((ending) => rows.every(({ suffix }) => suffix !== ending));
  if (tables.every(({ outcomes }) => outcomes.rows.some(({ suffix }) => suffix === "*"))) return free;
  return [...tables.flatMap(({ outcomes }) => ordinary(outcomes.rows)), ...free];
}

/** The suffixes that refuse no call; first those of the outcomes with most steps. */
function ordinary(rows: readonly OutcomeRow[]): string[] {
  return rows
    .filter(({ refuses, suffix }) => refuses === undefined && suffix !== "*")
    .toSorted((a, b) => b.steps.length - a.steps.length)
    .map(({ suffix }) => suffix);
}

/** Whether a value already gives the ordinary outcome in each of the tables. */
export function isPlain(tables: readonly Selecting[], value: string): boolean {
  return tables.every((table) => {
    const row = outcomeFor(table, value);
    return row === undefined || row.suffix === "*";
  });
}
