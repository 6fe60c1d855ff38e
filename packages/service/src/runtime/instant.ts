let latest = { at: 0, text: new Date(0).toISOString() };

/** A moment as the contract writes it: UTC, milliseconds and `Z` (V-07). */
export function toInstant(at: number): string {
  // The times of one resource are mostly the same, and formatting them is the greatest cost of long lists.
  if (latest.at !== at) latest = { at, text: new Date(at).toISOString() };
  return latest.text;
}

/** Epoch milliseconds of a valid date-time; a leap second counts as the second before it. */
export function fromInstant(text: string): number {
  return Date.parse(text.toUpperCase().replace(":60", ":59"));
}
