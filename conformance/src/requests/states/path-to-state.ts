import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Trial } from "../trial.ts";

/** A resource in a state, and how an operation is called on it. */
export interface ResourceInState {
  /** The request that would lead to a state. */
  request: (to: string) => CallRequest;
  /** Reads the resource; absent when only the reply shows it. */
  look?: () => Promise<Exchange>;
}

/** Brings a resource into a state, for one operation to be called on. Skips when the target does not lead there. */
export interface PathToState {
  (t: Trial): Promise<ResourceInState>;
  /** Whether its request leads to a state from there; absent: to each that the operation may lead to. */
  readonly leadsTo?: (to: string) => boolean;
  /** Nothing says to which of several states its request leads. */
  readonly isOpen?: boolean;
  /** Time has to pass on the way. */
  readonly needsClock?: boolean;
}
