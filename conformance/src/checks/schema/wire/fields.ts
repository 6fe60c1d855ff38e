import { branchFor, resolved, type Resolved } from "../../../schema/resolve.ts";
import { asObject } from "../../../json/value-at.ts";

/** One field of a reply: its name, its value, and its path. */
export interface Field {
  name: string;
  value: unknown;
  path: string;
  /** Whether the contract declares such a field there; undeclared members have no schema. */
  isDeclared: boolean;
  /** Absent for an undeclared field. */
  schema?: unknown;
}

/** Every field of a JSON value, at any depth; none below key-value maps and undeclared members. */
export function* fieldsOf(document: object, schema: unknown, value: unknown, path = ""): Generator<Field> {
  const here = resolved(document, schema);
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* fieldsOf(document, here["items"], each, `${path}/${index}`);
  } else if (typeof value === "object" && value !== null) {
    const properties = propertiesOf(document, here, value);
    for (const [name, each] of Object.entries(value)) {
      const property = properties[name];
      yield { name, value: each, path: `${path}/${name}`, isDeclared: property !== undefined, schema: property };
      if (property !== undefined && !isMap(document, property)) {
        yield* fieldsOf(document, property, each, `${path}/${name}`);
      }
    }
  }
}

/** Whether the keys of an object are data: it declares no fields, only what the values of all are. */
function isMap(document: object, schema: unknown): boolean {
  const { additionalProperties, unevaluatedProperties, properties } = resolved(document, schema);
  return properties === undefined && [additionalProperties, unevaluatedProperties].some(isOpen);
}

function isOpen(further: unknown): boolean {
  return further !== undefined && further !== false;
}

/** Fields of schemas without branches: the same for every value. */
const settled = new WeakMap<Resolved, Properties>();

type Properties = Readonly<Record<string, unknown>>;

/** The fields that a schema declares for a value. */
function propertiesOf(document: object, schema: Resolved, value: object): Properties {
  const known = settled.get(schema);
  if (known !== undefined) return known;
  const properties = gathered(document, schema, value);
  if (!branches(document, schema)) settled.set(schema, properties);
  return properties;
}

function branches(document: object, schema: Resolved): boolean {
  return (
    schema["oneOf"] !== undefined ||
    schema["anyOf"] !== undefined ||
    partsOf(schema["allOf"]).some((part) => branches(document, resolved(document, part)))
  );
}

/** For a union those of the chosen branch, or of all when none is chosen. */
function gathered(document: object, schema: Resolved, value: object): Properties {
  const branch = branchFor(document, schema, value);
  const unions = branch === schema ? [schema["oneOf"], schema["anyOf"]] : [];
  const inherited = [schema["allOf"], ...unions]
    .flatMap(partsOf)
    .map((part) => propertiesOf(document, resolved(document, part), value));
  const further = branch === schema ? {} : propertiesOf(document, branch, value);
  return Object.assign({}, ...inherited, asObject(schema["properties"]), further);
}

function partsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}
