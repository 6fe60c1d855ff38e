import { schemaAt, type SchemaNode } from "./schema-tree.ts";

/** The document in which a member without a description has that of its schema: an editor shows a comment of the member only. */
export function withDescriptions(document: object): object {
  return JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === "properties" && isMap(value)
      ? Object.fromEntries(Object.entries(value).map(([member, schema]) => [member, described(document, schema)]))
      : value,
  ) as object;
}

type Described = SchemaNode & { description?: string; items?: SchemaNode };

/** A schema may have a member with the name `properties`: that is a schema, and no map of them. */
function isMap(value: unknown): value is Record<string, Described> {
  const { type, $ref }: { type?: unknown; $ref?: unknown } = Object(value);
  return typeof type !== "string" && typeof $ref !== "string";
}

function described(document: object, schema: Described): Described {
  const of = schema.$ref ?? schema.items?.$ref;
  if (schema.description !== undefined || of === undefined) return schema;
  const { description }: Described = schemaAt(document, of);
  return description === undefined ? schema : { ...schema, description };
}

/** Descriptions as the text of comments, which editors show before their tags. */
export function withPlainComments(types: string): string {
  return types
    .replaceAll(/(\/\*\*\s(?:\s*\* )?)@description /g, "$1")
    .replaceAll(/\n( *\*) @description /g, "\n$1\n$1 ");
}
