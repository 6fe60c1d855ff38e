import type { Edge, Operation } from "@tallystick/contract";

/** Facts about a contract's events besides its rows. */
export interface EventSupport {
  /** Whether another check judges the event of this operation, because it may come at another time. */
  isJudgedElsewhere(operation: Operation, event: string): boolean;
  /** Whether the operation's outcome takes this edge, and the event is about what it leads to. */
  isOfOutcome(operation: Operation, edge: Edge, event: string): boolean;
}
