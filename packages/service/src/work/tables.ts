import type { Stored } from "../storage/json-columns.ts";

/** Pending work: the row is deleted in the unit of work that does it. */
export interface WorkRow {
  id: string;
  kind: string;
  payload: unknown;
  dueAt: number;
  attempts: number;
  lastError: string | null;
}

export type StoredWork = Stored<WorkRow, "payload">;

export interface WorkTables {
  work: StoredWork;
}
