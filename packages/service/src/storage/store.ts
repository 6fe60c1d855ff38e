import type { Kysely } from "kysely";
import type { Vault } from "./encryption/vault.ts";
import type { DirectQueries } from "./prepared.ts";
import type { Database } from "./tables.ts";

/** The connection of a unit of work, with what runs compiled queries on it and what seals its secrets. Valid only until that unit ends. */
export type Tx = Kysely<Database> & { readonly direct: DirectQueries; readonly vault: Vault };

/**
 * The storage port. An adapter promises: units see no uncommitted change of another, and a thrown error leaves nothing
 * behind.
 */
export interface Store {
  /** A unit that may write. Committed when `work` resolves, rolled back when it throws or has called `undo`. Units do not nest. */
  transaction: <T>(work: (tx: Tx, undo: () => void) => Promise<T>) => Promise<T>;
  /** A unit that only reads, from one snapshot. */
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** A unit that reads all of the store, from one snapshot: it may take minutes, so no limit of time ends its statements. */
  survey: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * A unit that reads by one statement, which needs no snapshot: a server begins and commits no transaction for it. The adapter of
   * PostgreSQL throws at a second statement.
   */
  lookUp: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** A part of a unit that can fail alone: a throw, or a call of `undo`, rolls back only what `work` wrote. */
  savepoint: <T>(tx: Tx, work: (undo: () => void) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}
