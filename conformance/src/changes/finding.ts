import type { AudienceSize } from "./size.ts";

/** One difference between two contracts, and what it means for each audience. */
export interface Finding {
  /** The kind, the place, and a digest of the values before and after: the same change has the same id on every machine. */
  id: string;
  /** What happened to which word: `operations.idempotent.retention.larger`, `schemas.properties.removed`. */
  kind: string;
  callers: AudienceSize;
  implementers: AudienceSize;
  /** The change in the terms of the contract, as one line. */
  sentence: string;
  /** Absent when it was added. */
  before?: unknown;
  /** Absent when it was removed. */
  after?: unknown;
  /** Where each contract declares it, as `spec/cards/operations.tsp:12`; absent where the contract does not say. */
  source: { before?: string; after?: string };
  /** What no longer works, or what may be left out or used now. */
  example: string;
}

/** The sources of a clause on both sides. */
export type Sources = Finding["source"];
