import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { SqliteDialect, type SqliteStatement } from "kysely";
import type { DirectQueries } from "./prepared.ts";
import { rowMaker, type MemberName } from "./row-maker.ts";

/** Statements kept compiled per connection; the service has fewer distinct ones than this. */
const statementLimit = 500;

export interface StatementOptions {
  memberOf?: MemberName;
  /** Refuses a statement outside a transaction, which would be committed alone. */
  onlyInTransactions?: boolean;
}

type Row = Record<string, SQLOutputValue>;

/** A compiled statement. Values must be null, number, bigint, string or bytes. */
export interface Statement extends SqliteStatement {
  all: (parameters: readonly unknown[]) => Row[];
  run: (parameters: readonly unknown[]) => { changes: number | bigint; lastInsertRowid: number | bigint };
}

/** The statements of one `node:sqlite` connection, each compiled once. */
export class Statements implements DirectQueries {
  readonly dialect = "sqlite";
  readonly #connection: DatabaseSync;
  readonly #compiled = new Map<string, Statement>();
  readonly #options: Required<StatementOptions>;

  constructor(
    connection: DatabaseSync,
    { memberOf = (column) => column, onlyInTransactions = false }: StatementOptions = {},
  ) {
    this.#connection = connection;
    this.#options = { memberOf, onlyInTransactions };
  }

  close(): void {
    this.#connection.close();
  }

  rows(sql: string, parameters: readonly unknown[]): Row[] {
    return this.prepare(sql).all(parameters);
  }

  changes(sql: string, parameters: readonly unknown[]): number {
    return Number(this.prepare(sql).run(parameters).changes);
  }

  prepare(sql: string): Statement {
    const known = this.#compiled.get(sql);
    if (known) return known;
    const statement = prepare(this.#connection, sql, this.#options);
    const [oldest] = this.#compiled.keys();
    if (this.#compiled.size >= statementLimit && oldest !== undefined) this.#compiled.delete(oldest);
    this.#compiled.set(sql, statement);
    return statement;
  }
}

/** Connects Kysely to one `node:sqlite` connection. */
export function nodeSqliteDialect(statements: Statements): SqliteDialect {
  return new SqliteDialect({ database: statements });
}

function prepare(
  connection: DatabaseSync,
  sql: string,
  { memberOf, onlyInTransactions }: Required<StatementOptions>,
): Statement {
  const statement = connection.prepare(sql);
  const columns = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const make = rowMaker<SQLOutputValue>(columns.map(memberOf));
  const toRow = (values: unknown): Row => make(values as readonly SQLOutputValue[]); // Its types allow objects only.
  const checkScope = (): void => {
    if (onlyInTransactions && !connection.isTransaction) throw new Error("The transaction of this statement has ended");
  };
  // Kysely hands parameters over untyped; the row types of `tables.ts` admit only what SQLite binds.
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      checkScope();
      return statement.all(...(parameters as SQLInputValue[])).map(toRow);
    },
    run: (parameters) => {
      checkScope();
      return statement.run(...(parameters as SQLInputValue[]));
    },
    *iterate(parameters) {
      checkScope();
      for (const values of statement.iterate(...(parameters as SQLInputValue[]))) yield toRow(values);
    },
  };
}
