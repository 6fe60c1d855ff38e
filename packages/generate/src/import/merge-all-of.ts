import { objectOf, valueAt, type Json } from "./read-document.ts";

/**
 * A schema whose parts say something about one member twice, as one object: TypeSpec takes such parts neither by `extends` nor by `&`.
 * Any other schema stays as it is.
 */
export function mergedAllOf(node: Json, document: Json): Json {
  const parts = node["allOf"];
  if (!Array.isArray(parts)) return node;
  const all = [...parts.map(objectOf), { ...node, allOf: undefined }].map((part) => flat(part, document, []));
  if (all.some((part) => part === undefined)) return node;
  const names = all.flatMap((part) => Object.keys(objectOf(part?.["properties"])));
  if (new Set(names).size === names.length) return node;
  const required = all.flatMap((part) => (Array.isArray(part?.["required"]) ? part["required"] : []));
  const properties = Object.fromEntries(all.flatMap((part) => Object.entries(objectOf(part?.["properties"]))));
  const { allOf: _, ...rest } = node;
  return { ...rest, type: "object", properties, ...(required.length > 0 && { required: [...new Set(required)] }) };
}

/** A schema as one object, with what it refers to; undefined where it is none. */
export function oneObject(node: Json, document: Json): Json | undefined {
  return flat(node, document, []);
}

/** One object with the members of all parts; undefined where a part is none, or contains itself. */
function flat(node: Json, document: Json, seen: readonly string[]): Json | undefined {
  const { $ref, allOf, oneOf, anyOf, additionalProperties } = node;
  if (typeof $ref === "string") {
    const target = valueAt(document, $ref);
    return target === undefined || seen.includes($ref) ? undefined : flat(objectOf(target), document, [...seen, $ref]);
  }
  if (oneOf !== undefined || anyOf !== undefined || typeof additionalProperties === "object") return undefined;
  if (!Array.isArray(allOf)) return node;
  const parts = [...allOf.map(objectOf), { ...node, allOf: undefined }].map((part) => flat(part, document, seen));
  if (parts.some((part) => part === undefined)) return undefined;
  return {
    properties: Object.fromEntries(parts.flatMap((part) => Object.entries(objectOf(part?.["properties"])))),
    required: parts.flatMap((part) => (Array.isArray(part?.["required"]) ? part["required"] : [])),
  };
}
