import { conjuncts, type SchemaNode } from "./schema-tree.ts";

/** What the JSON object of a success has to contain. */
export interface ReplyShape {
  /** Members that every value of the schema has. */
  required: string[];
  /** Of a union: the member that tells its variants, with their values; without these where further values are allowed. */
  discriminator?: { name: string; values?: string[] };
  /** By required member that is a list: the schema of its items. */
  items: Record<string, SchemaNode>;
  /** By required member that is no list: its own schema. */
  members: Record<string, SchemaNode>;
}

export function replyShape(document: object, schema: SchemaNode): ReplyShape {
  const discriminator = discriminatorOf(document, schema);
  const required = requiredBy(document, schema).filter((name) => name !== discriminator?.name);
  const parts = conjuncts(document, schema);
  const items: ReplyShape["items"] = {};
  const members: ReplyShape["members"] = {};
  for (const name of required) {
    const schemas = parts.flatMap(({ properties }) => properties?.[name] ?? []);
    const item = schemas.flatMap((each) => itemsOf(document, each) ?? []).at(0);
    const [member] = schemas;
    if (item !== undefined) items[name] = item;
    else if (member !== undefined) members[name] = member;
  }
  return { required, ...(discriminator && { discriminator }), items, members };
}

/** The schema of the items of a list; undefined for another value. */
export function itemsOf(document: object, schema: SchemaNode): SchemaNode | undefined {
  return conjuncts(document, schema).find(({ items }) => items !== undefined)?.items;
}

function requiredBy(document: object, schema: SchemaNode, depth = 16): string[] {
  if (depth === 0) return [];
  const names = conjuncts(document, schema).flatMap(({ required = [], oneOf, anyOf }) => {
    const [first = [], ...others] = (oneOf ?? anyOf ?? []).map((branch) => requiredBy(document, branch, depth - 1));
    return [...required, ...first.filter((name) => others.every((other) => other.includes(name)))];
  });
  return [...new Set(names)];
}

function discriminatorOf(document: object, schema: SchemaNode): ReplyShape["discriminator"] {
  const union = conjuncts(document, schema).find(({ discriminator }) => discriminator !== undefined);
  if (union?.discriminator === undefined) return undefined;
  const name = union.discriminator.propertyName;
  const values = (union.oneOf ?? union.anyOf ?? []).map((branch) => valuesOf(document, branch, name));
  const isClosed = values.length > 0 && values.every((each) => each.length > 0);
  return { name, ...(isClosed && { values: [...new Set(values.flat())] }) };
}

/** The values of the member in this variant; none where it may have any. */
function valuesOf(document: object, variant: SchemaNode, name: string, depth = 16): string[] {
  if (depth === 0) return [];
  const parts = conjuncts(document, variant);
  const member = parts.flatMap(({ properties }) => properties?.[name] ?? []);
  const own = member
    .flatMap((schema) => conjuncts(document, schema))
    .flatMap(({ const: value, enum: values }) => values ?? (value === undefined ? [] : [value]));
  if (own.length > 0) return own.map(String);
  const inner = parts.flatMap(({ oneOf, anyOf }) => oneOf ?? anyOf ?? []);
  const values = inner.map((branch) => valuesOf(document, branch, name, depth - 1));
  return values.every((each) => each.length > 0) ? values.flat() : [];
}
