import type { FilterValue } from "@tallystick/server";
import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Where the store keeps what a resource shows at a path: in a column, or behind a condition of its own. */
export type FilterColumn =
  | { column: string; read?: (value: string) => string | number }
  | { condition: (value: unknown) => RawBuilder<SqlBool> };

/** By resource path, as the contract's filters name it. */
export type FilterColumns = Readonly<Record<string, FilterColumn>>;

const comparisons = { equals: "=", from: ">=", to: "<=" } as const;

/** The paths of a filter by column: what is in one column is searched there once. */
export function distinctPaths({ paths }: FilterValue, columns: FilterColumns): string[] {
  const keys = paths.map((path) => keyOf(columnOf(columns, path)));
  return paths.filter((_path, index) => keys.indexOf(keys[index]) === index);
}

function keyOf(column: FilterColumn): unknown {
  return "column" in column ? column.column : column;
}

/** True for the rows that the filter returns for what they show at that path. */
export function conditionOf(
  { match }: Pick<FilterValue, "match">,
  columns: FilterColumns,
  path: string,
  value: unknown,
): RawBuilder<SqlBool> {
  const column = columnOf(columns, path);
  if ("condition" in column) return column.condition(value);
  if (match === "contains") throw new Error(`The column of ${path} holds one value: nothing is contained in it`);
  return sql<SqlBool>`${sql.ref(column.column)} ${sql.raw(comparisons[match])} ${value}`;
}

/** The filter's value as the column at that path stores it. */
export function storedValue({ value }: FilterValue, columns: FilterColumns, path: string): string | number {
  const column = columnOf(columns, path);
  return "read" in column && column.read ? column.read(value) : value;
}

function columnOf(columns: FilterColumns, path: string): FilterColumn {
  const column = columns[path];
  if (!column) throw new Error(`The contract filters by ${path}, for which the store has no column`);
  return column;
}
