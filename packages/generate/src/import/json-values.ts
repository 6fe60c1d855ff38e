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

function isSingle(schema: Json, document: Json): boolean {
  const { type, enum: values, const: only, oneOf, anyOf } = resolvedSchema(schema, document);
  const choices = oneOf ?? anyOf;
  if (Array.isArray(choices)) return choices.every((each) => isSingle(objectOf(each), document));
  if (type !== undefined) return [type].flat().every((each) => singleTypes.includes(each));
  return [values ?? only].flat().every((value) => value !== undefined && value !== Object(value));
}

function resolvedSchema(schema: Json, document: Json): Json {
  const { $ref } = schema;
  return typeof $ref === "string" ? resolvedSchema(objectOf(valueAt(document, $ref)), document) : schema;
}

/** What was converted, with the media type of single values in JSON. */
export function withJsonType(text: string): string {
  return text.replaceAll(JSON_VALUE, JSON_TYPE);
}
