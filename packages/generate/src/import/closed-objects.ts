import { mapped } from "./mapped.ts";
import { objectOf, type Json } from "./read-document.ts";

/** The converter takes no `false`, and writes down the name of what other members may be. */
const CLOSED = "ClosedObject";
const closed: Json = { $ref: `#/components/schemas/${CLOSED}` };

/**
 * Objects without other members than their own, in a form that survives the conversion. What is a part of another object stays open: the
 * members of the whole are no members of the part.
 */
export function withClosedObjects(document: Json): Json {
  const parts = new Set<unknown>();
  const marked = mapped(document, (node) => {
    const { allOf, additionalProperties, ...rest } = node;
    if (!Array.isArray(allOf)) return additionalProperties === false ? { ...rest, additionalProperties: closed } : node;
    for (const each of allOf) parts.add(objectOf(each)["$ref"]);
    return { ...rest, ...(additionalProperties !== false && { additionalProperties }), allOf: allOf.map(opened) };
  });
  const components = objectOf(marked["components"]);
  const schemas = Object.entries(objectOf(components["schemas"])).map(([name, schema]) => [
    name,
    parts.has(`#/components/schemas/${name}`) ? opened(schema) : schema,
  ]);
  return { ...marked, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function opened(part: unknown): unknown {
  const { additionalProperties, ...rest } = objectOf(part);
  return additionalProperties === closed ? rest : part;
}

/** What was converted, with the closed objects as TypeSpec writes them. */
export function withNoOthers(text: string): string {
  return text.replaceAll(`Record<${CLOSED}>`, "Record<never>");
}
