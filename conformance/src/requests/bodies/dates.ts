import { asObject } from "../../json/value-at.ts";

export const dayMs = 86_400_000;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a value is a date, or a date with a time. */
export function isDate(value: unknown): value is string {
  return typeof value === "string" && (instant.test(value) || day.test(value)) && !Number.isNaN(Date.parse(value));
}

/** Every date in a body, with its path. */
export function datesIn(value: unknown, at = ""): { at: string; value: string }[] {
  if (isDate(value)) return [{ at, value }];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(asObject(value) ?? {});
  return entries.flatMap(([name, each]) => datesIn(each, at === "" ? String(name) : `${at}.${name}`));
}

/** By how many milliseconds dates have to be moved so that the earliest is at least a day ahead: whole days, never back. */
export function shiftFor(dates: readonly string[], now: number): number {
  const earliest = Math.min(...dates.map((each) => Date.parse(each)));
  const ahead = earliest - now;
  return dates.length === 0 || ahead >= dayMs ? 0 : Math.ceil((dayMs - ahead) / dayMs) * dayMs;
}

/** A date moved by so many milliseconds, in the form that it had. */
export function moved(date: string, by: number): string {
  const then = new Date(Date.parse(date) + by).toISOString();
  if (day.test(date)) return then.slice(0, 10);
  const fraction = /\.(\d+)/.exec(date)?.[1] ?? "";
  const seconds = then.slice(0, 19);
  return fraction === ""
    ? `${seconds}Z`
    : `${seconds}.${then.slice(20, 23).padEnd(fraction.length, "0").slice(0, fraction.length)}Z`;
}
