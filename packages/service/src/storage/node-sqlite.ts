import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from "kysely";

/** Statements kept compiled per connection; the service has fewer distinct ones than this. */
const statementLimit = 500;

/** Lets Kysely speak to one `node:sqlite` connection. Values must be null, number, bigint, string or bytes. */
export function nodeSqliteDialect(connection: DatabaseSync): SqliteDialect {
  const statements = new Map<string, SqliteStatement>();
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = prepare(connection, sql);
      const [oldest] = statements.keys();
      if (statements.size >= statementLimit && oldest !== undefined) statements.delete(oldest);
      statements.set(sql, statement);
      return statement;
    },
  };
  return new SqliteDialect({ database });
}

function prepare(connection: DatabaseSync, sql: string): SqliteStatement {
  const statement = connection.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run: (parameters) => statement.run(...bindable(parameters)),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  };
}

/** Kysely hands parameters over untyped; the row types of `tables.ts` admit only what SQLite binds. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
