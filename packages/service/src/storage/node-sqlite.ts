import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from "kysely";

/** Statements kept compiled per connection; the service has fewer distinct ones than this. */
const statementLimit = 500;

/** The name that a column of a result has as a member of its row. */
export type MemberName = (column: string) => string;

export interface DialectOptions {
  memberOf?: MemberName;
  /** Refuses a statement outside a transaction, which would be committed alone. */
  onlyInTransactions?: boolean;
}

/** Connects Kysely to one `node:sqlite` connection. Values must be null, number, bigint, string or bytes. */
export function nodeSqliteDialect(
  connection: DatabaseSync,
  { memberOf = (column) => column, onlyInTransactions = false }: DialectOptions = {},
): SqliteDialect {
  const checkScope = (): void => {
    if (onlyInTransactions && !connection.isTransaction) throw new Error("The transaction of this statement has ended");
  };
  const statements = new Map<string, SqliteStatement>();
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = prepare(connection, sql, { memberOf, checkScope });
      const [oldest] = statements.keys();
      if (statements.size >= statementLimit && oldest !== undefined) statements.delete(oldest);
      statements.set(sql, statement);
      return statement;
    },
  };
  return new SqliteDialect({ database });
}

function prepare(
  connection: DatabaseSync,
  sql: string,
  { memberOf, checkScope }: { memberOf: MemberName; checkScope: () => void },
): SqliteStatement {
  const statement = connection.prepare(sql);
  const columns = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const make = rowMaker(columns.map(memberOf));
  const toRow = (values: unknown): Row => make(values as readonly SQLOutputValue[]); // Its types allow objects only.
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      checkScope();
      return statement.all(...bindable(parameters)).map(toRow);
    },
    run: (parameters) => {
      checkScope();
      return statement.run(...bindable(parameters));
    },
    *iterate(parameters) {
      checkScope();
      for (const values of statement.iterate(...bindable(parameters))) yield toRow(values);
    },
  };
}

type Row = Record<string, SQLOutputValue>;

/**
 * Makes rows with one shape that the engine can optimise. The objects that `node:sqlite` makes have a shape each, and
 * reading their members takes longer than reading them from the file.
 */
function rowMaker(names: readonly string[]): (values: readonly SQLOutputValue[]) => Row {
  const members = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the names of columns, quoted, and nothing else
  return new Function("values", `return { ${members.join(", ")} }`) as ReturnType<typeof rowMaker>;
}

/** Kysely hands parameters over untyped; the row types of `tables.ts` admit only what SQLite binds. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
