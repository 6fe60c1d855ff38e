import type { Operation, Refusal } from "@tallystick/contract";
import type { CallRequest, Check, Trial } from "../../engine/check.ts";
import type { Fixture } from "../../world/fixture.ts";

/** A request that the row refuses for one reason only. */
export interface Provocation {
  /** Which of several ways it is: `zero`, `negative`. */
  variant: string;
  request: CallRequest;
  /** Who else, besides the try's own customer, must be left alone. */
  touches?: Fixture;
}

/** Brings about the condition of a refusal, in one way or several. */
export type Provoker = (t: Trial, operation: Operation, refusal: Refusal) => Promise<Provocation[]>;

/** A provoker and what its check asks of the target and of the run. */
export interface Provoking extends Partial<Pick<Check, "needs" | "phase" | "cost" | "bare">> {
  provoke: Provoker;
  /** Where time is what brings it about: the request a second before it is `due`, epoch milliseconds of the target. */
  eve?: (t: Trial, operation: Operation) => Promise<{ request: CallRequest; due: number }>;
  /** Puts back what the provoker changed for everybody. */
  restore?: (t: Trial) => Promise<void>;
}

/**
 * Provokers by what they bring about: `missing`, or `missing body.lookupId` where it depends on the place, or
 * `quotes.create missing body.lookupId` where it depends on the operation too. The longest that fits is taken.
 */
export type Provokers = Readonly<Record<string, Provoker | Provoking>>;

/** A refusal that is brought about in one way only. */
export function only(request: CallRequest, touches?: Fixture): Provocation[] {
  return [{ variant: "", request, ...(touches && { touches }) }];
}
