import { branchFor, resolved, type Resolved } from "../../schema/resolve.ts";
import { asObject } from "../../world/value-at.ts";

/** One field of a reply: its name, its value, and the way to it. */
export interface Field {
  name: string;
  value: unknown;
  path: string;
  /** Whether the contract has such a field there; what a reply says besides is nobody's schema. */
  isDeclared: boolean;
}

/** Fields whose keys are data: what stands under them is nobody's schema (V-07). */
const free = new Set(["details", "counterpartyInformation"]);

/** Every field of a JSON value, at any depth; below key-value maps, and below what the schema does not know, none. */
export function* fieldsOf(schema: unknown, value: unknown, path = ""): Generator<Field> {
  const here = resolved(schema);
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* fieldsOf(here["items"], each, `${path}/${index}`);
  } else if (typeof value === "object" && value !== null) {
    const properties = propertiesOf(here, value);
    for (const [name, each] of Object.entries(value)) {
      const property = properties[name];
      yield { name, value: each, path: `${path}/${name}`, isDeclared: property !== undefined };
      if (property !== undefined && !free.has(name)) yield* fieldsOf(property, each, `${path}/${name}`);
    }
  }
}

/** The fields a schema declares for a value: of a union those of the branch it means, or of all where none is told. */
function propertiesOf(schema: Resolved, value: object): Readonly<Record<string, unknown>> {
  const branch = branchFor(schema, value);
  const unions = branch === schema ? [schema["oneOf"], schema["anyOf"]] : [];
  const parts = [schema["allOf"], ...unions].flatMap((each) => (Array.isArray(each) ? each : []));
  const inherited = parts.map((part) => propertiesOf(resolved(part), value));
  const further = branch === schema ? {} : propertiesOf(branch, value);
  return Object.assign({}, ...inherited, asObject(schema["properties"]), further);
}
