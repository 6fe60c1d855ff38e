import { objectOf, valueAt, type Json } from "./read-document.ts";

const JSON_TYPE = "application/json";

/** The converter leaves the media type of JSON out, and a single value without one is plain text: it gets a name until then. */
const JSON_VALUE = "application/x-json-value";

/** Bodies in JSON that are single values, such as texts, under a media type that the converter writes down. */
export function withJsonValues(node: Json, document: Json): Json {
  const { [JSON_TYPE]: body, ...others } = node;
  const isMeant = body !== undefined && isSingle(objectOf(objectOf(body)["schema"]), document);
  return isMeant ? { ...others, [JSON_VALUE]: body } : node;
}

const singleTypes: readonly unknown[] = ["string", "boolean", "number", "integer", "null"];

/** `seen` are the references on the way here: a schema that only leads back to itself says nothing. */
function isSingle(schema: Json, document: Json, seen: readonly string[] = []): boolean {
  const { $ref, type, enum: values, const: only, oneOf, anyOf } = schema;
  if (typeof $ref === "string")
    return !seen.includes($ref) && isSingle(objectOf(valueAt(document, $ref)), document, [...seen, $ref]);
  const choices = oneOf ?? anyOf;
  if (Array.isArray(choices)) return choices.every((each) => isSingle(objectOf(each), document, seen));
  if (type !== undefined) return [type].flat().every((each) => singleTypes.includes(each));
  return [values ?? only].flat().every((value) => value !== undefined && value !== Object(value));
}

/** What was converted, with the media type of single values in JSON. */
export function withJsonType(text: string): string {
  return text.replaceAll(JSON_VALUE, JSON_TYPE);
}
