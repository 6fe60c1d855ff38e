import { DatabaseSync, type StatementSync } from "node:sqlite";

/** Shows every statement that is compiled from now on to a fault, which may change what it does. */
export function watchStatements(change: (statement: StatementSync, connection: DatabaseSync) => void): void {
  const prepare = Reflect.get(DatabaseSync.prototype, "prepare");
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
    const statement = prepare.apply(this, given);
    change(statement, this);
    return statement;
  };
}
