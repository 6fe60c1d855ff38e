import { objectOf, valueAt, type Json } from "./read-document.ts";

const JSON_TYPE = "application/json";

/** The converter leaves the media type of JSON out, and a text without one is plain text: it gets a name until then. */
const JSON_TEXT = "application/x-json-text";

/** Bodies in JSON that are texts, under a media type that the converter writes down. */
export function withJsonTexts(node: Json, document: Json): Json {
  const { [JSON_TYPE]: body, ...others } = node;
  const { type } = resolvedSchema(objectOf(objectOf(body)["schema"]), document);
  return body !== undefined && type === "string" ? { ...others, [JSON_TEXT]: body } : node;
}

function resolvedSchema(schema: Json, document: Json): Json {
  const { $ref } = schema;
  return typeof $ref === "string" ? objectOf(valueAt(document, $ref)) : schema;
}

/** What was converted, with the media type of JSON texts. */
export function withJsonType(text: string): string {
  return text.replaceAll(JSON_TEXT, JSON_TYPE);
}
