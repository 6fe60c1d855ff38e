/** The members of a schema that determine whether its values are objects. */
interface SchemaNode {
  $ref?: string;
  type?: string | string[];
  oneOf?: SchemaNode[];
  anyOf?: SchemaNode[];
  allOf?: SchemaNode[];
}

/** `object` when all values of the schema at this pointer into the document are objects, otherwise `json`. */
export function bodyKind(document: object, pointer: string): "object" | "json" {
  return isObject(document, { $ref: pointer }, 16) ? "object" : "json";
}

/** A chain of more references than `depth` forms a loop. */
function isObject(document: object, schema: SchemaNode, depth: number): boolean {
  if (depth === 0) return false;
  const below = (each: SchemaNode): boolean => isObject(document, each, depth - 1);
  const { $ref, type, oneOf, anyOf, allOf } = schema;
  if ($ref !== undefined && below(at(document, $ref))) return true;
  if (type === "object" || allOf?.some(below) === true) return true;
  const branches = oneOf ?? anyOf ?? [];
  return branches.length > 0 && branches.every(below);
}

function at(document: object, pointer: string): SchemaNode {
  const names = pointer.split("/").slice(1);
  const decoded = names.map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
  return Object(decoded.reduce<unknown>((value, name) => Object(value)[name], document));
}
