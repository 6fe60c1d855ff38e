import type { FilterValue } from "@tallystick/server";
import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Where the store keeps what a resource shows at a path: in a column, or behind a condition of its own. */
export type FilterColumn =
  | { column: string; read?: (value: string) => string | number }
  | { condition: (value: unknown) => RawBuilder<SqlBool> };

/** By resource path, as the contract's filters name it. */
export type FilterColumns = Readonly<Record<string, FilterColumn>>;

const comparisons = { equals: "=", from: ">=", to: "<=" } as const;

/** True for the rows that one of the filter's paths keeps. `valueAt` gives what to compare with at each path. */
export function conditionOf(
  { paths, match }: FilterValue,
  columns: FilterColumns,
  valueAt: (path: string) => unknown,
): RawBuilder<SqlBool> {
  const conditions = paths.map((path) => {
    const column = columnOf(columns, path);
    if ("condition" in column) return column.condition(valueAt(path));
    if (match === "contains") throw new Error(`The column of ${path} holds one value: nothing is contained in it`);
    return sql<SqlBool>`${sql.ref(column.column)} ${sql.raw(comparisons[match])} ${valueAt(path)}`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** The filter's value as the column at that path keeps it. */
export function storedValue({ value }: FilterValue, columns: FilterColumns, path: string): string | number {
  const column = columnOf(columns, path);
  return "read" in column && column.read ? column.read(value) : value;
}

function columnOf(columns: FilterColumns, path: string): FilterColumn {
  const column = columns[path];
  if (!column) throw new Error(`The contract filters by ${path}, for which the store has no column`);
  return column;
}
