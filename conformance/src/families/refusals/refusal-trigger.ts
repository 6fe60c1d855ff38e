import type { Operation, Refusal } from "@tallystick/contract";
import type { CallRequest, Check, Trial } from "../../engine/types.ts";
import type { Fixture } from "../../fixtures/fixture.ts";

/** A request that the row refuses for one reason only. */
export interface RefusedRequest {
  /** Which of several ways it is: `zero`, `negative`. */
  variant: string;
  request: CallRequest;
  /** Who else, besides the try's own customer, must be left alone. */
  touches?: Fixture;
}

/** Brings about the condition of a refusal, in one way or several. */
export type RefusalTrigger = (t: Trial, operation: Operation, refusal: Refusal) => Promise<RefusedRequest[]>;

/** A provoker and what its check asks of the target and of the run. */
export interface RefusalSetup extends Partial<Pick<Check, "needs" | "phase" | "cost" | "bare">> {
  trigger: RefusalTrigger;
  /** Where time is what brings it about: the request a second before it is `due`, epoch milliseconds of the target. */
  justBefore?: (t: Trial, operation: Operation) => Promise<{ request: CallRequest; due: number }>;
  /** Puts back what the provoker changed for everybody. */
  restore?: (t: Trial) => Promise<void>;
}

/**
 * Provokers by what they bring about: `missing`, or `missing body.lookupId` where it depends on the place, or
 * `quotes.create missing body.lookupId` where it depends on the operation too. The longest that fits is taken.
 */
export type RefusalTriggers = Readonly<Record<string, RefusalTrigger | RefusalSetup>>;

/** A refusal that is brought about in one way only. */
export function only(request: CallRequest, touches?: Fixture): RefusedRequest[] {
  return [{ variant: "", request, ...(touches && { touches }) }];
}
