/** A value of a document, and where it stands. */
export interface Found {
  /** JSON pointer: `/paths/~1cards/get`. */
  pointer: string;
  value: unknown;
}

/** What stands at a pointer; where that is a reference, what it refers to. The value is undefined when nothing does. */
export function at(document: object, pointer: string): Found {
  const value = pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((inner, name) => member(inner, unescaped(name)), document);
  const ref = member(value, "$ref");
  return typeof ref === "string" ? at(document, ref.slice(1)) : { pointer, value };
}

/** The members of what stands at a pointer, by name. */
export function membersAt(document: object, pointer: string): [string, Found][] {
  const { pointer: place, value } = at(document, pointer);
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).map((name) => [name, at(document, `${place}/${escaped(name)}`)]);
}

export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescaped(name: string): string {
  return name.replaceAll("~1", "/").replaceAll("~0", "~");
}
