const dayMs = 24 * 60 * 60 * 1000;

let latest = { at: 0, text: new Date(0).toISOString() };
/** The day of the latest moment, with the `T` after it. */
let day = { begin: 0, text: "1970-01-01T" };

/** A moment as the contract writes it: UTC, milliseconds and `Z` (V-07). */
export function toInstant(at: number): string {
  // The times of one resource are mostly the same, and formatting them is the greatest cost of long lists.
  if (latest.at !== at) latest = { at, text: textOf(at) };
  return latest.text;
}

/** Those of a list are mostly of one day: `Date` formats the day each time anew. */
function textOf(at: number): string {
  const sinceBegin = at - day.begin;
  if (!(sinceBegin >= 0 && sinceBegin < dayMs)) {
    const text = new Date(at).toISOString();
    day = { begin: at - (((at % dayMs) + dayMs) % dayMs), text: text.slice(0, text.indexOf("T") + 1) };
    return text;
  }
  const seconds = Math.floor(sinceBegin / 1000);
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${day.text}${two(hour)}:${two(minute)}:${two(second)}.${String(sinceBegin % 1000).padStart(3, "0")}Z`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** Epoch milliseconds of a valid date-time; a leap second counts as the second before it. */
export function fromInstant(text: string): number {
  return Date.parse(text.toUpperCase().replace(":60", ":59"));
}
