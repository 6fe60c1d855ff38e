import type { Contract } from "@tallystick/contract";

/** One row of the contract before and after a mutation. */
export interface ChangedRow {
  /** Where the row stands, such as `operations/cards.get`. */
  at: string;
  before: unknown;
  after: unknown;
}

/** The rows that differ. A mutation copies only what it changes, so that equal rows are identical objects. */
export function changedRows(before: Contract, after: Contract): ChangedRow[] {
  return differing(before, after).flatMap((table) => {
    const [old, changed]: unknown[] = [Reflect.get(before, table), Reflect.get(after, table)];
    if (!isTable(old) || !isTable(changed)) return [{ at: table, before: old, after: changed }];
    return differing(old, changed).map((row) => ({ at: `${table}/${row}`, before: old[row], after: changed[row] }));
  });
}

function differing(before: object, after: object): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => Reflect.get(before, name) !== Reflect.get(after, name));
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
