/** The members of a schema of a document that say what kind of value it has, and what an object of it contains. */
export interface SchemaNode {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: SchemaNode[];
  anyOf?: SchemaNode[];
  allOf?: SchemaNode[];
  required?: string[];
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  discriminator?: { propertyName: string };
}

/** The schema at a pointer into the document; an empty one where there is none. */
export function schemaAt(document: object, pointer: string): SchemaNode {
  const names = pointer.split("/").slice(1);
  const decoded = names.map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
  return Object(decoded.reduce<unknown>((value, name) => Object(value)[name], document));
}

/** The schema, those that it refers to, and those that it is all of. */
export function conjuncts(document: object, schema: SchemaNode, seen: readonly SchemaNode[] = []): SchemaNode[] {
  // References may form a loop.
  if (seen.includes(schema)) return [];
  const { $ref, allOf = [] } = schema;
  const next = [...($ref === undefined ? [] : [schemaAt(document, $ref)]), ...allOf];
  return [schema, ...next.flatMap((each) => conjuncts(document, each, [...seen, schema]))];
}
