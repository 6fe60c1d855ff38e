import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Units } from "./group-commit.ts";
import { StoreUnavailable } from "./store-unavailable.ts";

/** Runs parts of the open transaction that can be undone without the rest. */
export function createSavepoints(connection: DatabaseSync): Units {
  const savepoint = connection.prepare("savepoint part");
  const release = connection.prepare("release part");
  const undo = connection.prepare("rollback to part");
  return async (work) => {
    let isKept = true;
    savepoint.run();
    try {
      const result = await work(() => (isKept = false));
      if (!isKept) undo.run();
      release.run();
      return result;
    } catch (error) {
      undoPart(connection, [undo, release], error);
      throw error;
    }
  };
}

/** @throws StoreUnavailable when the part cannot be undone alone: then nothing of the transaction may be committed. */
export function undoPart(connection: DatabaseSync, undoing: readonly StatementSync[], cause: unknown): void {
  try {
    // Some errors end the whole transaction.
    if (connection.isTransaction) for (const statement of undoing) statement.run();
  } catch {
    throw new StoreUnavailable("A part of a transaction could not be undone", { cause });
  }
  if (!connection.isTransaction) throw new StoreUnavailable("The store ended the transaction", { cause });
}
