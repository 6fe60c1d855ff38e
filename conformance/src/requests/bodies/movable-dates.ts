import type { Operation } from "@tallystick/contract";
import { datesIn } from "./dates.ts";

/** Conditions by which a date can be too early. */
const early: ReadonlySet<string> = new Set(["out-of-range", "expired", "not-positive", "malformed", "unsupported"]);

/** Whether moving the dates of a body can make a difference: one can be refused, or one comes before another. */
export function hasMovableDates({ refusals }: Operation, body: unknown): boolean {
  const dates = datesIn(body);
  return (
    dates.length > 1 ||
    dates.some(({ at }) => refusals.some((each) => early.has(each.when) && each.at === `body.${at}`))
  );
}
