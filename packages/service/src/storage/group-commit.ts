import type { DatabaseSync } from "node:sqlite";
import { bracket, savepoints } from "./bracket.ts";

/** Runs units of work one after another; each resolves when its changes are committed. */
export type Units = <T>(work: () => Promise<T>) => Promise<T>;

interface Unit {
  /** Runs it, and answers how to tell its caller once the group is committed. */
  perform: () => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** So many units that the cost of a commit no longer matters, and so few that another process gets its turn. */
const groupLimit = 64;

/**
 * Units that wait for the same connection share one commit, which costs more than all else they do. Each stands in a
 * savepoint of its own, so one that throws takes nothing of the others with it; and nobody hears of a result, good or
 * bad, before the commit it rests on.
 */
export function createGroupCommit(connection: DatabaseSync): Units {
  const transaction = bracket(connection, "begin immediate", "commit", ["rollback"]);
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

  // One turn of the event loop lets in whoever else has arrived.
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
