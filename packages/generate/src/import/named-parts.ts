import { mapped } from "./mapped.ts";
import { objectOf, type Json } from "./read-document.ts";

/** What bounds a single value. */
const BOUNDS: readonly string[] =
  "pattern minLength maxLength multipleOf minimum maximum exclusiveMinimum exclusiveMaximum".split(" ");

/** The document with a schema of its own for each part of a form that has bounds: the converter decorates the part, which is no text or number. */
export function withNamedParts(document: Json): Json {
  const components = objectOf(document["components"]);
  const schemas = objectOf(components["schemas"]);
  const added: Record<string, unknown> = {};
  const nameFor = (part: string): string => {
    const stem = `${part.charAt(0).toUpperCase()}${part.slice(1)}`.replaceAll(/\W+/g, "_");
    let [name, nth] = [`${stem}Part`, 2];
    while (name in schemas || name in added) name = `${stem}Part${nth++}`;
    return name;
  };
  const changed = mapped(document, (node) => {
    const form = objectOf(node["multipart/form-data"]);
    const schema = objectOf(form["schema"]);
    const parts = Object.entries(objectOf(schema["properties"])).map(([part, value]) => {
      if (!BOUNDS.some((bound) => bound in objectOf(value))) return [part, value];
      const name = nameFor(part);
      added[name] = value;
      return [part, { $ref: `#/components/schemas/${name}` }];
    });
    if (parts.length === 0) return node;
    const own = { ...schema, properties: Object.fromEntries(parts) };
    return { ...node, "multipart/form-data": { ...form, schema: own } };
  });
  if (Object.keys(added).length === 0) return document;
  const all = { ...objectOf(objectOf(changed["components"])["schemas"]), ...added };
  return { ...changed, components: { ...objectOf(changed["components"]), schemas: all } };
}
