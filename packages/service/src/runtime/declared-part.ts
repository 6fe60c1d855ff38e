import { openapi } from "@tallystick/contract";

interface Schema {
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  discriminator?: { propertyName: string; mapping: Readonly<Record<string, string>> };
}

const schemas = (openapi.components?.schemas ?? {}) as Readonly<Record<string, Schema>>; // the document is OpenAPI

/** The declared members of a valid value: unknown ones are ignored (V-06). */
export function declaredPart<Value>(name: string, value: Value): Value {
  return prune(schemaAt(name), value) as Value; // omitted members are in no type
}

function prune(schema: Schema, value: unknown): unknown {
  if (schema.$ref !== undefined) return prune(schemaAt(schema.$ref), value);
  const { items, discriminator, properties } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => prune(items, item)) : value;
  if (typeof value !== "object" || value === null) return value;
  if (discriminator) return prune(branchOf(discriminator, value), value);
  if (!properties) return value;
  const members = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(members.map(([name, member]) => [name, prune(properties[name] ?? {}, member)]));
}

/** The branch of a union that the value's own member names. */
function branchOf({ propertyName, mapping }: NonNullable<Schema["discriminator"]>, value: object): Schema {
  return schemaAt(mapping[String(Reflect.get(value, propertyName))] ?? "");
}

/** By name or by pointer. */
function schemaAt(place: string): Schema {
  const name = place.slice(place.lastIndexOf("/") + 1);
  const schema = schemas[name];
  if (!schema) throw new Error(`The document has no schema ${name}`);
  return schema;
}
