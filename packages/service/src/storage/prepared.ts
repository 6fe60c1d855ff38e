import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { Tx } from "./store.ts";

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
 * A typed query that is built and compiled once, for the paths that every request takes. `build` may only use the
 * values as parameters: it must not look at them.
 */
export function preparedRows<Values extends object, Row>(
  build: Build<Values, Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  const run = prepared(build);
  return async (tx, values) => (await run(tx, values)).rows;
}

/** Like `preparedRows`, for a write: returns how many rows it changed. */
export function preparedWrite<Values extends object>(
  build: Build<Values, unknown>,
): (tx: Tx, values: Values) => Promise<number> {
  const run = prepared(build);
  return async (tx, values) => Number((await run(tx, values)).numAffectedRows ?? 0);
}

function prepared<Values extends object, Row>(
  build: Build<Values, Row>,
): (tx: Tx, values: Values) => Promise<QueryResult<Row>> {
  // Each kind of database compiles to its own SQL.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (tx, values) => {
    const dialect = tx.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (!query) {
      query = build(tx, placeholders as Values).compile();
      compiled.set(dialect, query);
    }
    return tx.executeQuery({ ...query, parameters: query.parameters.map((parameter) => valueOf(parameter, values)) });
  };
}

function valueOf(parameter: unknown, values: object): unknown {
  return parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter;
}
