import type { Compilable, CompiledQuery } from "kysely";
import type { Tx } from "./store.ts";

/** Runs compiled queries on the connection of a unit of work, without Kysely's executor. */
export interface DirectQueries {
  /** Of its SQL: a query is compiled once for each. */
  readonly dialect: "sqlite" | "postgres";
  /** The rows, with the members that the tables have in TypeScript. */
  rows: (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;
  /** How many rows the statement changed. */
  changes: (sql: string, parameters: readonly unknown[]) => number | Promise<number>;
}

type Build<Values, Row> = (db: Tx, values: Values) => Compilable<Row>;

/** A placeholder for a value; built once into the compiled query, replaced at every run. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

// A property read from it, whatever its name, is the placeholder of that name.
const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A typed query that is built and compiled once, for the paths that every request takes, and then run on the connection
 * itself: Kysely's executor, with a dozen promises for each query, costs more than SQLite. `build` may only use the values as
 * parameters: it must not look at them.
 */
export function preparedRows<Values extends object, Row>(
  build: Build<Values, Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  const compiled = compiledOnce(build);
  return async (tx, values) => {
    const { sql, parameters } = compiled(tx, values);
    // The row types of `tables.ts` say what its columns hold.
    return (await tx.direct.rows(sql, parameters)) as Row[];
  };
}

/** Like `preparedRows`, for a write: returns how many rows it changed. */
export function preparedWrite<Values extends object>(
  build: Build<Values, unknown>,
): (tx: Tx, values: Values) => Promise<number> {
  const compiled = compiledOnce(build);
  return async (tx, values) => {
    const { sql, parameters } = compiled(tx, values);
    return tx.direct.changes(sql, parameters);
  };
}

function compiledOnce<Values extends object>(
  build: Build<Values, unknown>,
): (tx: Tx, values: Values) => Pick<CompiledQuery, "sql" | "parameters"> {
  const queries: { [Dialect in DirectQueries["dialect"]]?: ReturnType<typeof compile> } = {};
  const compile = (tx: Tx): { sql: string; read: ReadParameters } => {
    const { sql, parameters } = build(tx, placeholders as Values).compile();
    return { sql, read: parameterReader(parameters) };
  };
  return (tx, values) => {
    const { sql, read } = (queries[tx.direct.dialect] ??= compile(tx));
    return { sql, parameters: read(values) };
  };
}

type ReadParameters = (values: object) => unknown[];

/** Reads the parameters of a query from its values; written out, because the engine finds each member faster then than by its name. */
function parameterReader(parameters: readonly unknown[]): ReadParameters {
  const read = parameters.map((parameter, index) =>
    parameter instanceof Placeholder ? `values[${JSON.stringify(parameter.name)}]` : `fixed[${index}]`,
  );
  // oxlint-disable-next-line typescript/no-implied-eval -- names of values, quoted, and nothing else
  return new Function("fixed", "values", `return [${read.join(", ")}]`).bind(undefined, parameters) as ReadParameters;
}
