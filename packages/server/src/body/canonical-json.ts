import { hash } from "node:crypto";

// Not the package `canonicalize`: it throws on the Infinity that JSON.parse makes of 1e999, and such a body must reach its schema.
/** JSON text that is equal for equal JSON values: members sorted by name, array order kept, no white space. `undefined` gives the empty text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return value === undefined ? "" : JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}

/** SHA-256, lower-case hex. */
export function hashOfJson(value: unknown): string {
  return hash("sha256", canonicalJson(value), "hex");
}
