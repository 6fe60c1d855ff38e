/**
 * The JSON of a value. Throws a `TypeError` for a number that JSON cannot hold: it would become null, and a limit of null is none.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (name, member: unknown) => {
    if (typeof member !== "number" || Number.isFinite(member)) return member;
    throw new TypeError(`${name || "the body"} is ${member}, which JSON cannot hold`);
  });
}
