import type { BoundedPattern } from "./slow-patterns.ts";

/** The greatest body of a request: a text without a bound may be as long. */
const greatestBody = 1_000_000;

/** Every `pattern` of an OpenAPI document. JSON Schema gives them the flag `u`. */
export function documentPatterns(path: string, document: unknown): BoundedPattern[] {
  if (typeof document !== "object" || document === null) return [];
  const inner = Object.values(document).flatMap((value) => documentPatterns(path, value));
  const { pattern, maxLength }: { pattern?: unknown; maxLength?: unknown } = document;
  if (typeof pattern !== "string") return inner;
  const most = typeof maxLength === "number" ? maxLength : greatestBody;
  return [{ path, line: 1, source: pattern, flags: "u", most }, ...inner];
}
