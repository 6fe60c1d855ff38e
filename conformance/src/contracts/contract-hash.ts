import { createHash } from "node:crypto";
import type { Contract } from "@tallystick/contract";

/**
 * The value of `contract.hash`: SHA-256 over the canonical JSON of the document, then of the contract without its hash.
 */
export function hashOf(document: object, { hash: _hash, ...contract }: Contract): string {
  return createHash("sha256").update(canonicalJson(document)).update(canonicalJson(contract)).digest("hex");
}

/** JSON without white space, with the keys of every object sorted by code unit. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${fields.join(",")}}`;
}
