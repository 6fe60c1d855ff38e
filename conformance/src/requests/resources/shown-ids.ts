import { asObject } from "../../json/value-at.ts";

/** Methods without an effect (RFC 9110, 9.2.1). */
export const safe: ReadonlySet<string> = new Set(["get", "head", "options"]);

/** The texts and numbers at members whose names are those of ids: `id`, `customerId`, `card_ids`. */
export function idsIn(value: unknown, isId = false): string[] {
  if (typeof value === "string" || typeof value === "number") return isId ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, isId));
  return Object.entries(asObject(value) ?? {}).flatMap(([name, each]) =>
    idsIn(each, /(?:^|_)ids?$|I[dD]s?$/.test(name)),
  );
}
