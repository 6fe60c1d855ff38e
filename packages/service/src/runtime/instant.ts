/** A moment as the contract writes it: UTC, milliseconds and `Z` (V-07). */
export function toInstant(at: number): string {
  return new Date(at).toISOString();
}

/** Epoch milliseconds of a valid date-time; a leap second counts as the second before it. */
export function fromInstant(text: string): number {
  return Date.parse(text.toUpperCase().replace(":60", ":59"));
}
