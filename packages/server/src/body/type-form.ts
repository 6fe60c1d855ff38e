import type { OpenApiDocument } from "@tallystick/contract";
import { at, isObject, type Json } from "../validation/document-node.ts";

/**
 * Gives the texts of a form the types of its schema: a number, a truth value, the JSON of an object, a list of one. What does not
 * read as its type stays a text, which the validator then refuses.
 */
export function formTyper(
  document: OpenApiDocument,
  pointer: string,
): (parts: Record<string, unknown>) => Record<string, unknown> {
  const properties = propertiesOf(document, { $ref: pointer });
  return (parts) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [name, typed(document, properties.get(name) ?? {}, value)]),
    );
}

/** A text as the type of a schema, if it reads as one. */
export function typed(document: OpenApiDocument, node: Json, value: unknown): unknown {
  const schema = target(document, node);
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  if (types.includes("array")) {
    const items = isObject(schema["items"]) ? schema["items"] : {};
    const parsed = typeof value === "string" ? parsedJson(value) : value;
    const list = Array.isArray(parsed) ? parsed : [value];
    return list.map((each) => typed(document, items, each));
  }
  if (typeof value !== "string" || types.includes("string")) return value;
  if (types.includes("number") || types.includes("integer")) return value.trim() === "" ? value : numberOr(value);
  if (types.includes("boolean")) return { true: true, false: false }[value] ?? value;
  const parsed = propertiesOf(document, schema).size > 0 || types.includes("object") ? parsedJson(value) : value;
  return isObject(parsed) ? parsed : value;
}

function numberOr(text: string): unknown {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The schemas of all members, of what the schema is composed of too. */
export function propertiesOf(document: OpenApiDocument, node: Json): Map<string, Json> {
  const schema = target(document, node);
  const parts = Array.isArray(schema["allOf"]) ? schema["allOf"].filter(isObject) : [];
  const inherited = parts.flatMap((part) => [...propertiesOf(document, part)]);
  const own = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  return new Map([...inherited, ...own.map(([name, each]) => [name, isObject(each) ? each : {}] as const)]);
}

function target(document: OpenApiDocument, node: Json): Json {
  const { $ref } = node;
  if (typeof $ref !== "string") return node;
  const found = at(document, $ref);
  return isObject(found) ? target(document, found) : {};
}
