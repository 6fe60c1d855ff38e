import type { Duration } from "./gen/model.ts";

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const MILLISECONDS = [86_400_000, 3_600_000, 60_000, 1000];

/** An ISO 8601 duration of whole days, hours, minutes and seconds, in milliseconds. Throws a `RangeError` for any other text. */
export function parseDuration(duration: Duration): number {
  const parts = DURATION.exec(duration)?.slice(1) ?? [];
  if (parts.every((part) => part === undefined)) {
    throw new RangeError(`"${duration}" is not a duration such as PT30S, PT5M or P1D.`);
  }
  return parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (MILLISECONDS[index] ?? 0), 0);
}
