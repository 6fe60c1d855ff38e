import type { Operation, Refusal } from "@tallystick/contract";
import type { CallRequest, Trial } from "../../engine/check.ts";
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

/** A provocation in one way only. */
export function only(request: CallRequest, touches?: Fixture): Provocation[] {
  return [{ variant: "", request, ...(touches && { touches }) }];
}
