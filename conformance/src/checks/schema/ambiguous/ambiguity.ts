import type { Answer, Contract, Operation, Statement } from "@tallystick/contract";
import type { CallRequest } from "../../../http/exchange.ts";
import type { Trial } from "../../../requests/trial.ts";

/** A request that would do, but for being readable in two ways. */
export interface Ambiguous {
  /** What it has twice, or in two ways. */
  state: string;
  request: CallRequest;
  /** Right answers besides the declared one, where something else is in doubt too. */
  others?: readonly Answer[];
}

/** One way in which a request can be ambiguous. */
export interface Ambiguity {
  /** Only where a rule states it, it is judged. */
  statement: Statement;
  /** The end of the name of its checks. */
  what: string;
  /** Whether a request of the operation can be ambiguous in this way. */
  applies(operation: Operation, contract: Contract): boolean;
  /**
   * Requests that a target which takes one of the two readings carries out, whichever it is: two orders of a right and a wrong value, or
   * a right value twice.
   */
  requests(t: Trial, operation: Operation, request: CallRequest): Ambiguous[];
}

/** The orders of two readings: each is the first once. */
export function bothOrders<Value>(right: Value, wrong: Value): [first: Value, second: Value][] {
  return [
    [right, wrong],
    [wrong, right],
  ];
}
