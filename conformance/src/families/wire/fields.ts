import { branchFor, resolved, type Resolved } from "../../schema/resolve.ts";
import { asObject } from "../../json/value-at.ts";

/** One field of a reply: its name, its value, and its path. */
export interface Field {
  name: string;
  value: unknown;
  path: string;
  /** Whether the contract declares such a field there; undeclared members have no schema. */
  isDeclared: boolean;
}

/** Fields whose keys are data: what is below them has no schema (V-07). */
const free = new Set(["details", "counterpartyInformation"]);

/** Every field of a JSON value, at any depth; none below key-value maps and undeclared members. */
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

/** Fields of schemas without branches: the same for every value. */
const settled = new WeakMap<Resolved, Properties>();

type Properties = Readonly<Record<string, unknown>>;

/** The fields that a schema declares for a value. */
function propertiesOf(schema: Resolved, value: object): Properties {
  const known = settled.get(schema) ?? gathered(schema, value);
  if (!branches(schema)) settled.set(schema, known);
  return known;
}

function branches(schema: Resolved): boolean {
  return (
    schema["oneOf"] !== undefined ||
    schema["anyOf"] !== undefined ||
    partsOf(schema["allOf"]).map(resolved).some(branches)
  );
}

/** For a union those of the chosen branch, or of all when none is chosen. */
function gathered(schema: Resolved, value: object): Properties {
  const branch = branchFor(schema, value);
  const unions = branch === schema ? [schema["oneOf"], schema["anyOf"]] : [];
  const inherited = [schema["allOf"], ...unions].flatMap(partsOf).map((part) => propertiesOf(resolved(part), value));
  const further = branch === schema ? {} : propertiesOf(branch, value);
  return Object.assign({}, ...inherited, asObject(schema["properties"]), further);
}

function partsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}
