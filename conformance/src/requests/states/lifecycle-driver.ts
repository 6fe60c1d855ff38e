import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";

/** A resource in a state, and how to read it. */
export interface DrivenResource {
  id: string;
  look: () => Promise<Exchange>;
}

/** How callers bring a resource into the states of a lifecycle, and request its moves. */
export interface LifecycleDriver {
  /** The states that callers can reach. */
  states(contract: Contract, lifecycle: Lifecycle): string[];
  /** Whether a resource comes into a state only when time passes; absent: never. */
  needsClock?(contract: Contract, state: string): boolean;
  /** A new resource in a state, from which `to` may follow. */
  make(t: Trial, from: string, to: string): Promise<DrivenResource>;
  /** The request by which an operation is asked to move it. */
  request(t: Trial, lifecycle: Lifecycle, driven: DrivenResource, by: string, to: string): Promise<CallRequest>;
}

/** The drivers of a contract, by lifecycle. */
export type LifecycleDrivers = Readonly<Record<string, LifecycleDriver>>;

/** A lifecycle that callers drive, with how they do it. */
export interface DrivenLifecycle extends Lifecycle {
  driver: LifecycleDriver;
}

/** A wanted move from the current state: allowed, or refused. */
export type Move = `→${string}` | `↛${string}`;
