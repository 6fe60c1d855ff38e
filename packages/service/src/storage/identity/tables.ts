import type { Mode } from "../../mode.ts";

/** `movable` when anybody may move it ahead of the system's. */
export type StoreClock = "system" | "movable";

/** What the data of a store is; one row. */
export interface StoreIdentityRow {
  id: 1;
  mode: Mode;
  clock: StoreClock;
  createdAt: number;
  /** The store that has taken its place; null for none. */
  movedTo: string | null;
}

/** The latest time that the store has seen; one row, and none when its clock is movable. */
export interface LatestInstantRow {
  id: 1;
  at: number;
}

export interface IdentityTables {
  storeIdentity: StoreIdentityRow;
  latestInstant: LatestInstantRow;
}
