import { isRoundedToWhole, type OpenApiDocument } from "@tallystick/contract";
import { ambiguous } from "../refusals/ambiguous.ts";
import { parseJson } from "./parse-json.ts";
import { at, isObject, type Json } from "../validation/document-node.ts";

/** The values of each field of a form, by its name, in the order in which they were sent. */
export type FormFields = Readonly<Record<string, readonly unknown[]>>;

/**
 * Gives the texts of a form the types of its schema: a number, a truth value, the JSON of an object, a list of one. What does not
 * read as its type stays a text, which the validator then refuses. Refuses a field that has one value and was sent with several.
 */
export function formTyper(document: OpenApiDocument, pointer: string): (fields: FormFields) => Record<string, unknown> {
  const properties = propertiesOf(document, { $ref: pointer });
  return (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, values]) => {
        const schema = properties.get(name);
        const isRepeated = values.length > 1;
        if (isRepeated && schema && !mayBeList(document, schema)) throw ambiguous(`body.${name}`, "repeated");
        return [name, typed(document, schema ?? {}, isRepeated ? values : values[0])];
      }),
    );
}

function mayBeList(document: OpenApiDocument, node: Json): boolean {
  const schema = target(document, node);
  const parts = ["anyOf", "oneOf", "allOf"].flatMap((keyword) => schema[keyword] ?? []);
  return [schema["type"]].flat().includes("array") || parts.some((part) => isObject(part) && mayBeList(document, part));
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
  return Number.isFinite(number) && !isRoundedToWhole(text) ? number : text;
}

function parsedJson(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
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
