import { mapped } from "./mapped.ts";
import { objectOf, type Json } from "./read-document.ts";

/** Alternatives of a union in which the member that tells them apart has the values that the document maps to each. */
export function withNamedKinds(document: Json): Json {
  const kinds = new Map<string, { member: string; values: string[] }>();
  mapped(document, (node) => {
    const { propertyName, mapping } = objectOf(node["discriminator"]);
    if (typeof propertyName !== "string" || (node["oneOf"] ?? node["anyOf"]) === undefined) return node;
    for (const [value, target] of Object.entries(objectOf(mapping))) {
      const name = String(target).replace("#/components/schemas/", "");
      const values = [...(kinds.get(name)?.values ?? []), value];
      kinds.set(name, { member: propertyName, values: [...new Set(values)] });
    }
    return node;
  });
  const components = objectOf(document["components"]);
  const schemas = Object.entries(objectOf(components["schemas"])).map(([name, schema]) => {
    const kind = kinds.get(name);
    return [name, kind === undefined ? schema : withKind(objectOf(schema), kind)];
  });
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/** A member that says its values itself keeps them, and so does one of a part. */
function withKind(schema: Json, { member, values }: { member: string; values: string[] }): Json {
  const properties = objectOf(schema["properties"]);
  const own = objectOf(properties[member]);
  if (own["type"] !== "string" || own["enum"] !== undefined || own["const"] !== undefined) return schema;
  return { ...schema, properties: { ...properties, [member]: { ...own, enum: values } } };
}
