/** A query as most services read it: a list as several parameters of one name, an object as `name[member]`. */
export function queryTextOf(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => partsOf(name, value))
    .join("&");
}

function partsOf(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => part(name, each));
  if (typeof value !== "object" || value instanceof Date) return part(name, value);
  return Object.entries(value).flatMap(([member, each]) => part(`${name}[${member}]`, each));
}

function part(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const text = value instanceof Date ? value.toISOString() : value;
  // No URL can hold half of a character.
  const isText = typeof text === "string" && text.isWellFormed();
  if (isText || typeof text === "number" || typeof text === "boolean" || typeof text === "bigint")
    return [`${name}=${encodeURIComponent(String(text))}`];
  throw new TypeError(`the parameter ${name} of the query has no text form: pass a text`);
}
