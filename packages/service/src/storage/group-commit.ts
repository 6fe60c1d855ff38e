import type { DatabaseSync } from "node:sqlite";
import { transactionScope, savepoints } from "./transaction-scope.ts";

/** Runs units of work one after another; each resolves when its changes are committed. */
export type Units = <T>(work: () => Promise<T>) => Promise<T>;

interface Unit {
  /** Runs it, and returns how to resolve it once the group is committed. */
  perform: () => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** Enough units that the cost of a commit no longer matters, and few enough that another process gets its turn. */
const groupLimit = 64;

/**
 * Units that wait for the same connection share one commit, which costs more than everything else. Each has a savepoint
 * of its own, so one that throws undoes nothing of the others; and no result, good or bad, is returned before the
 * commit it depends on.
 */
export function createGroupCommit(connection: DatabaseSync): Units {
  const transaction = transactionScope(connection, "begin immediate", "commit", ["rollback"]);
  const savepoint = savepoints(connection);
  const waiting: Unit[] = [];

  async function commitGroup(): Promise<void> {
    const group = waiting.slice(0, groupLimit);
    try {
      const settlements = await transaction(async () => {
        const settled: (() => void)[] = [];
        for (const unit of group) {
          settled.push(await unit.perform());
          if (!connection.isTransaction)
            throw new Error("The database ended the transaction; its units may be repeated");
        }
        return settled;
      });
      for (const settle of settlements) settle();
    } catch (error) {
      for (const unit of group) unit.reject(error);
    }
    waiting.splice(0, group.length);
    if (waiting.length > 0) schedule();
  }

  // One turn of the event loop lets further units join.
  const schedule = (): void => void setImmediate(() => void commitGroup());

  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const perform = (): Promise<() => void> =>
        savepoint(work).then(
          (value) => () => resolve(value),
          (error: unknown) => () => reject(error),
        );
      if (waiting.push({ perform, reject }) === 1) schedule();
    });
}
