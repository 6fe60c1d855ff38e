import { objectOf, type Json } from "./read-document.ts";
import { withParts } from "./mapped.ts";

/** With fewer members two schemas may be alike by chance. */
const FEWEST_MEMBERS = 3;

/**
 * The document with a reference wherever a schema is written out that is, word for word, one of those with a name: a bundler may have
 * resolved all references, and only what has a name can be a resource.
 */
export function withNamedSchemas(document: Json): Json {
  const components = objectOf(document["components"]);
  const schemas = Object.entries(objectOf(components["schemas"]));
  const names = Map.groupBy(schemas, ([, schema]) => JSON.stringify(schema));
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => named(each));
    if (typeof value !== "object" || value === null) return value;
    const node = value as Json;
    const isLong = Object.keys(objectOf(node["properties"])).length >= FEWEST_MEMBERS;
    const [name, ...others] = isLong ? (names.get(JSON.stringify(node)) ?? []).map(([key]) => key) : [];
    return name === undefined || others.length > 0 ? withParts(node, named) : { $ref: `#/components/schemas/${name}` };
  };
  const own = schemas.map(([name, schema]) => [name, withParts(objectOf(schema), named)]);
  const { components: inside, ...outside } = withParts(
    { ...document, components: { ...components, schemas: {} } },
    named,
  );
  return { ...outside, components: { ...objectOf(inside), schemas: Object.fromEntries(own) } };
}
