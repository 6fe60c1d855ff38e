import type { Size } from "./size.ts";

/** One difference between two contracts, and what it means for callers. */
export interface SizedChange {
  size: Size;
  /** `shape`: of requests and replies, from the document; `behaviour`: from the contract; `texts`: for readers only. */
  area: "shape" | "behaviour" | "texts";
  /** One line: what changed, from what to what. */
  text: string;
  /** The rule of the document's comparison, such as `operation-removed`; absent for behaviour and texts. */
  rule?: string;
}
