import { openapi, type Operation } from "@tallystick/contract";

/** What is read of a schema of the document. */
interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minimum?: number;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** A body that is right as far as it goes, but for one text. */
export interface Planted {
  /** Where the text stands, with the names of the variants on the way. */
  at: string;
  body: unknown;
}

/** The schema of an operation's body; undefined for none in JSON. */
export function bodySchemaOf({ path, method }: Operation): Schema | undefined {
  // The document is typed no further than its paths.
  const described = openapi.paths[path]?.[method] as
    | { requestBody?: { content: Record<string, { schema?: Schema }> } }
    | undefined;
  return described?.requestBody?.content["application/json"]?.schema;
}

/** For every place of a body where the schema has a text, one body with this text there: no example needs to show it. */
export function* plantedBodies(
  schema: Schema,
  text: string,
  at = "body",
  seen: readonly string[] = [],
): Generator<Planted> {
  const { $ref, items, additionalProperties, properties = {}, allOf = [] } = schema;
  if ($ref !== undefined) {
    if (!seen.includes($ref)) yield* plantedBodies(named($ref), text, at, [...seen, $ref]);
    return;
  }
  if (schema.type === "string") yield { at, body: text };
  if (items) yield* changed(plantedBodies(items, text, `${at}[]`, seen), (item) => [item]);
  const base = Object(sample(schema));
  for (const [name, member] of Object.entries(properties))
    yield* changed(plantedBodies(member, text, `${at}.${name}`, seen), (value) => ({ ...base, [name]: value }));
  if (typeof additionalProperties === "object") {
    yield { at: `${at}.*`, body: { [text]: sample(additionalProperties) } };
    yield* changed(plantedBodies(additionalProperties, text, `${at}.a`, seen), (a) => ({ a }));
  }
  for (const part of allOf) yield* changed(plantedBodies(part, text, at, seen), (body) => merged(base, body));
  const common = Object(sample({ ...schema, oneOf: [], anyOf: [] }));
  for (const variant of variantsOf(schema)) {
    const place = `${at}<${variant.$ref?.split("/").at(-1) ?? variant.type}>`;
    yield* changed(plantedBodies(variant, text, place, seen), (body) => merged(common, body));
  }
}

function* changed(planted: Iterable<Planted>, change: (body: unknown) => unknown): Generator<Planted> {
  for (const { at, body } of planted) yield { at, body: change(body) };
}

function merged(base: object, body: unknown): unknown {
  return typeof body === "object" && !Array.isArray(body) ? { ...base, ...body } : body;
}

function variantsOf({ oneOf = [], anyOf = [] }: Schema): Schema[] {
  return [...oneOf, ...anyOf];
}

function named($ref: string): Schema {
  const schemas = (openapi.components?.schemas ?? {}) as Record<string, Schema>; // the document is typed no further
  const schema = schemas[$ref.split("/").at(-1) ?? ""];
  if (schema === undefined) throw new Error(`The document has no ${$ref}`);
  return schema;
}

/** Something of the schema's type, with what is required. */
function sample(schema: Schema): unknown {
  if (schema.$ref !== undefined) return sample(named(schema.$ref));
  if (schema.enum) return schema.enum[0];
  if (schema.type === "string") return "a";
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return schema.items ? [sample(schema.items)] : [];
  const { properties = {}, required = [], allOf = [] } = schema;
  const own = required.flatMap((name) => (properties[name] ? [[name, sample(properties[name])]] : []));
  const [variant] = variantsOf(schema);
  return Object.assign({}, ...allOf.map(sample), variant && sample(variant), Object.fromEntries(own));
}
