import type { Expiry } from "@tallystick/contract";
import type { Trial } from "../trial.ts";

/** When something expires, epoch milliseconds of the target; `isDay` when only a day is shown. */
export interface ShownExpiry {
  due: number;
  isDay: boolean;
}

/** A resource that is made, and shows when it expires. */
export interface Mortal {
  expiry(): Promise<ShownExpiry>;
  /** Does what begins the time anew. */
  extend(operation: string): Promise<void>;
  /** Whether it is over; absent where nothing shows that. */
  isOver?(): Promise<boolean>;
}

/** A row of the contract about an end, and how such a resource is made. */
export interface Lifetime {
  expiry: Expiry;
  /** Whose time has begun, or which the extender, an operation, can still begin. */
  make(t: Trial, extender?: string): Promise<Mortal>;
}
