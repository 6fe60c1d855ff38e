import type { CursorPosition, FilterValue, Page } from "@tallystick/server";
import { sql, type Compilable, type RawBuilder, type SelectQueryBuilder, type SqlBool } from "kysely";
import { preparedRows } from "./prepared.ts";
import type { Tx } from "./store.ts";
import type { Database } from "./tables.ts";

export interface ListedPage<Row> {
  items: Row[];
  more: boolean;
  last: CursorPosition | undefined;
}

export type PageReader<Scope, Row> = (
  tx: Tx,
  scope: Scope,
  page: Page,
  filters: readonly FilterValue[],
) => Promise<ListedPage<Row>>;

interface PageValues {
  limit: number;
  at: number;
  id: string;
}

/** The same pages, of rows as `decode` makes them. */
export function decodedPages<Scope, StoredPart, Row>(
  read: PageReader<Scope, StoredPart>,
  decode: (stored: StoredPart) => Row,
): PageReader<Scope, Row> {
  return async (tx, scope, page, filters) => {
    const { items, ...rest } = await read(tx, scope, page, filters);
    return { items: items.map(decode), ...rest };
  };
}

/** Beyond any stored time, and still an integer with one added. */
const everything = Number.MAX_SAFE_INTEGER - 1;

/**
 * Reads the pages of a list by keyset, newest or oldest first, with the filters that the row declares. Each combination
 * of order and filters is compiled once.
 */
export function createPageReader<
  Scope extends object,
  Tables extends keyof Database,
  Row extends { id: string; createdAt: number },
>(options: {
  /** The table in which `createdAt` and `id` stand. */
  table: Tables;
  /** Everything that the list may show, before filters and paging. */
  select: (db: Tx, scope: Scope) => SelectQueryBuilder<Database, Tables, Row>;
  columns: FilterColumns;
}): PageReader<Scope, Row> {
  const { table, select, columns } = options;
  const key = { at: sql.ref(`${table}.createdAt`), id: sql.ref(`${table}.id`) };
  const read = (
    page: Page,
    filters: readonly FilterValue[],
  ): ((tx: Tx, values: Scope & PageValues) => Promise<Row[]>) =>
    preparedRows((db, values: Scope & PageValues) => {
      const beyond = sql.raw(page.order === "desc" ? "<" : ">");
      const pages = choicesOf(filters.map((filter) => distinctPaths(filter, columns))).map((paths) => {
        let query = select(db, values).orderBy(key.at, page.order).orderBy(key.id, page.order).limit(values.limit);
        if (page.after)
          query = query.where(sql<SqlBool>`(${key.at}, ${key.id}) ${beyond} (${values.at}, ${values.id})`);
        for (const [index, path] of paths.entries()) {
          const filter = filters[index];
          if (filter) query = query.where(conditionOf(filter, columns, path, Reflect.get(values, nameOf(index, path))));
        }
        return query;
      });
      return pages.length === 1 && pages[0] ? pages[0] : merged<Row>(db, pages, page.order, values.limit);
    });
  const readers = new Map<string, ReturnType<typeof read>>();
  return async (tx, scope, page, filters) => {
    const shape = shapeOf(page, filters);
    const reader = readers.get(shape) ?? read(page, filters);
    readers.set(shape, reader);
    const limit = Math.min(page.limit, everything);
    const { at, id } = page.after ?? { at: 0, id: "" };
    // A cursor that somebody forged may have a fraction, with which PostgreSQL compares no whole number.
    const whole = Math.trunc(Number(at));
    const values = { ...scope, ...filterValues(filters, columns), at: whole, id, limit: limit + 1 };
    const rows = await reader(tx, values);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, more: rows.length > limit, last: last && { at: last.createdAt, id: last.id } };
  };
}

/**
 * A filter over several columns reads a page for each, by that column's index: together they contain the page. One
 * query over all of them would have to read the whole list.
 */
function merged<Row>(db: Tx, pages: readonly unknown[], order: Page["order"], limit: number): Compilable<Row> {
  const parts = pages.map((page) => sql`select * from ${page} as page`);
  const direction = sql.raw(order);
  const query = sql<Row>`select * from (${sql.join(parts, sql` union `)}) as pages
    order by created_at ${direction}, id ${direction} limit ${limit}`;
  return { compile: () => query.compile(db) };
}

/** Every way to take one path of each filter. */
function choicesOf(paths: readonly (readonly string[])[]): string[][] {
  return paths.reduce<string[][]>(
    (choices, alternatives) => choices.flatMap((choice) => alternatives.map((path) => [...choice, path])),
    [[]],
  );
}

/** The query's name for the value of a filter at a path. */
function nameOf(filter: number, path: string): string {
  return `${filter} ${path}`;
}

function shapeOf({ order, after }: Page, filters: readonly FilterValue[]): string {
  return JSON.stringify([order, after !== undefined, filters.map(({ match, paths }) => [match, paths])]);
}

function filterValues(filters: readonly FilterValue[], columns: FilterColumns): Record<string, string | number> {
  return Object.fromEntries(
    filters.flatMap((filter, index) =>
      filter.paths.map((path) => [nameOf(index, path), storedValue(filter, columns, path)] as const),
    ),
  );
}

/** Where the store keeps what a resource shows at a path: in a column, or behind a condition of its own. */
export type FilterColumn =
  | { column: string; read?: (value: string) => string | number }
  | { condition: (value: unknown) => RawBuilder<SqlBool> };

/** By resource path, as the contract's filters name it. */
export type FilterColumns = Readonly<Record<string, FilterColumn>>;

const comparisons: Partial<Record<FilterValue["match"], string>> = { equals: "=", from: ">=", to: "<=" };

/** The paths of a filter by column: what is in one column is searched there once. */
function distinctPaths({ paths }: FilterValue, columns: FilterColumns): string[] {
  const keys = paths.map((path) => keyOf(columnOf(columns, path)));
  return paths.filter((_path, index) => keys.indexOf(keys[index]) === index);
}

function keyOf(column: FilterColumn): unknown {
  return "column" in column ? column.column : column;
}

/** True for the rows that the filter returns for what they show at that path. */
function conditionOf(
  { match }: Pick<FilterValue, "match">,
  columns: FilterColumns,
  path: string,
  value: unknown,
): RawBuilder<SqlBool> {
  const column = columnOf(columns, path);
  if ("condition" in column) return column.condition(value);
  const comparison = comparisons[match];
  if (comparison === undefined)
    throw new Error(`The store compares the column of ${path} as a whole, not by "${match}"`);
  return sql<SqlBool>`${sql.ref(column.column)} ${sql.raw(comparison)} ${value}`;
}

/** The filter's value as the column at that path stores it. */
function storedValue({ value }: FilterValue, columns: FilterColumns, path: string): string | number {
  const column = columnOf(columns, path);
  return "read" in column && column.read ? column.read(value) : value;
}

function columnOf(columns: FilterColumns, path: string): FilterColumn {
  const column = columns[path];
  if (!column) throw new Error(`The contract filters by ${path}, for which the store has no column`);
  return column;
}
