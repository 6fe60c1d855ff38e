/** An address with its required and optional parts. */
export function address(): Record<string, unknown> {
  return {
    line1: "1 Example Street",
    line2: "Flat 2",
    city: "Springfield",
    state: "IL",
    postalCode: "62701",
    country: "US",
  };
}
