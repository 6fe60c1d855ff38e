import { schemaAt, type SchemaNode } from "./schema-tree.ts";

/** `object` when all values of the schema are objects, otherwise `json`. */
export function bodyKind(document: object, schema: SchemaNode): "object" | "json" {
  return isObject(document, schema, 16) ? "object" : "json";
}

/** A chain of more references than `depth` forms a loop. */
function isObject(document: object, schema: SchemaNode, depth: number): boolean {
  if (depth === 0) return false;
  const below = (each: SchemaNode): boolean => isObject(document, each, depth - 1);
  const { $ref, type, oneOf, anyOf, allOf } = schema;
  if ($ref !== undefined && below(schemaAt(document, $ref))) return true;
  if (type === "object" || allOf?.some(below) === true) return true;
  const branches = oneOf ?? anyOf ?? [];
  return branches.length > 0 && branches.every(below);
}
