import type { Filter } from "@tallystick/contract";

/** Whether a filter is a bound: everything on one side of it is returned. */
export function isBound({ match }: Pick<Filter, "match">): boolean {
  return match === "from" || match === "to";
}

/**
 * The values with which a bound is tried on an item that shows this time: the time itself, which the item still matches,
 * and the next one beyond it, which it does not. The next one is as far away as the shown time is exact.
 */
export function boundValues({ match }: Pick<Filter, "match">, shown: string): string[] {
  const time = Date.parse(shown);
  if (Number.isNaN(time)) return [shown];
  const isExact = /\.\d{3}/.test(shown);
  const step = (isExact ? 1 : 1_000) * (match === "from" ? 1 : -1);
  const beyond = new Date(time + step).toISOString();
  return [shown, isExact ? beyond : beyond.replace(".000Z", "Z")];
}
