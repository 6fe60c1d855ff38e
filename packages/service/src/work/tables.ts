/** Work still to be done: the row goes in the unit of work that does it. */
export interface WorkRow {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  dueAt: number;
  attempts: number;
  lastError: string | null;
}

export interface WorkTables {
  work: WorkRow;
}
