import type { Operation, Refusal } from "@tallystick/contract";
import type { CallRequest } from "../http/exchange.ts";
import type { RunConditions } from "./run-conditions.ts";
import type { Trial } from "./trial.ts";
import type { Fixture } from "./fixtures/fixture.ts";

/** A request that the row refuses for one reason only. */
export interface RefusedRequest {
  /** Which of several ways it is: `zero`, `negative`. */
  variant: string;
  request: CallRequest;
  /** Another customer that must not change, besides the trial's own. */
  touches?: Fixture;
  /** Whether it names something by a text that is no id. */
  isIllFormed?: boolean;
}

/** Brings about the condition of a refusal, in one way or several. */
export type RefusalTrigger = (t: Trial, operation: Operation, refusal: Refusal) => Promise<RefusedRequest[]>;

/** A trigger, and what its check needs of the target and of the run. */
export interface RefusalSetup extends Partial<RunConditions> {
  trigger: RefusalTrigger;
  /** When time brings it about: the request a second before it is `due`, epoch milliseconds of the target. */
  justBefore?: (t: Trial, operation: Operation, refusal: Refusal) => Promise<{ request: CallRequest; due: number }>;
  /** Besides `trigger`: ways that need time to pass, tried by a check of their own. */
  late?: RefusalTrigger;
}

/**
 * Triggers by what they bring about: `missing`, or `missing body.lookupId` where it depends on the place, or
 * `quotes.create missing body.lookupId` where it depends on the operation too. The longest match is used.
 */
export type RefusalTriggers = Readonly<Record<string, RefusalTrigger | RefusalSetup>>;

/** A refusal that is brought about in one way only. */
export function only(request: CallRequest, touches?: Fixture): RefusedRequest[] {
  return [{ variant: "", request, ...(touches && { touches }) }];
}
