import type { Filter } from "@tallystick/contract";
import { isNumber } from "../../json/is-number.ts";

/** Whether a filter is a bound: everything on one side of it is returned. */
export function isBound({ match }: Pick<Filter, "match">): boolean {
  return match === "from" || match === "to";
}

/**
 * The values of a bound for an item with this value: the value itself, which matches, and the next beyond it, which does
 * not, at the precision of the value. Of numbers also the first with one digit more, which sorts differently as a text.
 */
export function boundValues({ match }: Pick<Filter, "match">, shown: string): string[] {
  const direction = match === "from" ? 1 : -1;
  if (isNumber(shown)) return [shown, nextNumber(shown, direction), oneDigitMore(shown)];
  const time = Date.parse(shown);
  if (Number.isNaN(time)) return [shown];
  if (/^\d{4}-\d{2}-\d{2}$/.test(shown)) return [shown, new Date(time + direction * DAY_MS).toISOString().slice(0, 10)];
  const isExact = /\.\d{3}/.test(shown);
  const beyond = new Date(time + (isExact ? 1 : 1_000) * direction).toISOString();
  return [shown, isExact ? beyond : beyond.replace(".000Z", "Z")];
}

/** The next value on the other side: an item that shows this value matches it, too, without being equal. */
export function valueWithin({ match }: Pick<Filter, "match">, shown: string): string | undefined {
  const [, beyond] = boundValues({ match: match === "from" ? "to" : "from" }, shown);
  return beyond;
}

const DAY_MS = 86_400_000;

/** Further by one in the last digit. */
function nextNumber(shown: string, direction: number): string {
  const decimals = shown.split(".")[1]?.length ?? 0;
  return (Number(shown) + direction * 10 ** -decimals).toFixed(decimals);
}

/** The first whole number that has a digit more. */
export function oneDigitMore(shown: string): string {
  const digits = Math.trunc(Math.abs(Number(shown))).toString().length;
  return (10 ** digits).toString();
}
