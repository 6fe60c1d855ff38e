import { normalizedKeyword } from "./normalized.ts";
import type { Resolved } from "./resolve.ts";

/** Whether a schema takes any text within some lengths. */
export function isFreeText({ type, ...schema }: Resolved): boolean {
  if (type !== "string") return false;
  return ["enum", "const", "format", "pattern", "oneOf", "anyOf", "allOf", normalizedKeyword].every(
    (keyword) => !(keyword in schema),
  );
}
