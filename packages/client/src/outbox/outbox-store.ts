import type { Intent } from "./intent.ts";

/**
 * Where an outbox keeps its intents: `createFileStore` and `createSqliteStore` of `@tallystick/client/node`, or functions of your own over
 * a database that all workers share.
 */
export interface OutboxStore {
  /** The intent as it was stored last; undefined for an unknown id. */
  get(id: string): Intent | undefined | Promise<Intent | undefined>;
  /**
   * Stores an intent if the stored one has the revision before it, and of revision 1 if there is none; else returns false and changes
   * nothing. Atomic, and durable before it returns: as `INSERT … ON CONFLICT DO NOTHING`, and `UPDATE … WHERE id = ? AND revision = ?`.
   */
  put(intent: Intent): boolean | Promise<boolean>;
  /** The intents whose outcome is unknown, the oldest first. */
  unsettled(): Intent[] | Promise<Intent[]>;
}
