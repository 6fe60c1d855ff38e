/** One field of a reply: its name, its value, and the way to it. */
export interface Field {
  name: string;
  value: unknown;
  path: string;
}

/** Fields whose keys are data: what stands under them is nobody's schema (V-07). */
const free = new Set(["details", "counterpartyInformation"]);

/** Every field of a JSON value, at any depth, except below key-value maps. */
export function* fieldsOf(value: unknown, path = ""): Generator<Field> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* fieldsOf(each, `${path}/${index}`);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      yield { name, value: each, path: `${path}/${name}` };
      if (!free.has(name)) yield* fieldsOf(each, `${path}/${name}`);
    }
  }
}
