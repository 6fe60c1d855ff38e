import type { DatabaseSync } from "node:sqlite";

/** Runs work between two statements; when it throws, others are run instead of the second. */
export type TransactionScope = <T>(work: () => Promise<T>) => Promise<T>;

/** A transaction, or a part of one, on a connection with one user at a time. */
export function transactionScope(
  connection: DatabaseSync,
  open: string,
  keep: string,
  undo: readonly string[],
): TransactionScope {
  const opening = connection.prepare(open);
  const keeping = connection.prepare(keep);
  const undoing = undo.map((sql) => connection.prepare(sql));
  return async (work) => {
    opening.run();
    try {
      const result = await work();
      keeping.run();
      return result;
    } catch (error) {
      // A failed commit, and some failed statements, have ended the transaction already.
      if (connection.isTransaction) for (const statement of undoing) statement.run();
      throw error;
    }
  };
}

/** A part of the open transaction that can be undone without the rest. */
export function savepoints(connection: DatabaseSync): TransactionScope {
  return transactionScope(connection, "savepoint part", "release part", ["rollback to part", "release part"]);
}
