/** A value of a document and its place. */
export interface Found {
  /** JSON pointer: `/paths/~1cards/get`. */
  pointer: string;
  value: unknown;
}

/** The value at a pointer, or the value that a reference there refers to. Undefined when there is none. */
export function at(document: object, pointer: string): Found {
  const value = pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((inner, name) => member(inner, unescaped(name)), document);
  const ref = member(value, "$ref");
  return typeof ref === "string" ? at(document, ref.slice(1)) : { pointer, value };
}

/** The members of the object at a pointer, by name. */
export function membersAt(document: object, pointer: string): [string, Found][] {
  const { pointer: location, value } = at(document, pointer);
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).map((name) => [name, at(document, `${location}/${escaped(name)}`)]);
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
