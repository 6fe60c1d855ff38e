import { isObject, itemsOf, membersOf, type Json, type JsonObject } from "./json.ts";
import { shapeOnly } from "./texts.ts";
import { withRemark, textOf, inline, type Branch, type Tree } from "./tree.ts";

/** A schema as a tree: its keywords in one line, and below it its properties, its values and its inline schemas. */
export function schemaTree(schema: Json): Tree {
  if (!isObject(schema)) return inline(schema);
  const text = Object.entries(shapeOnly(schema))
    .map(([keyword, value]) => (formatters[keyword] ?? nameAndValue)(value, keyword))
    .filter((part) => part !== "")
    .join(", ");
  const below = { ...propertiesOf(schema), ...valuesOf(schema), ...inlineIn(schema) };
  return Object.keys(below).length === 0 ? text : { "": text, ...below };
}

type KeywordFormatter = (value: Json, keyword: string) => string;

const nameAndValue: KeywordFormatter = (value, keyword) => `${keyword} ${inline(value)}`;
const nestedSchema: KeywordFormatter = (value, keyword) => `${keyword} ${textOf(schemaTree(value))}`;
const nothing: KeywordFormatter = () => "";

/** Keywords that are not printed as name and value. */
const formatters: Record<string, KeywordFormatter> = {
  $ref: refName,
  type: (type) => (type === "array" ? "" : inline(type)),
  items: (items) => `${textOf(schemaTree(items))}[]`,
  oneOf: joined(" | "),
  anyOf: joined(" | "),
  allOf: joined(" & "),
  enum: () => "enum",
  additionalProperties: nestedSchema,
  unevaluatedProperties: nestedSchema,
  not: nestedSchema,
  properties: nothing,
  required: nothing,
};

function joined(by: string): KeywordFormatter {
  return (schemas) =>
    itemsOf(schemas)
      .map((schema) => textOf(schemaTree(schema)))
      .join(by);
}

/** `#/components/schemas/Card` is Card. */
export function refName(ref: Json): string {
  return inline(ref).split("/").at(-1) ?? "";
}

function propertiesOf({ properties, required }: JsonObject): Branch {
  const requiredNames = new Set(itemsOf(required));
  return Object.fromEntries(
    membersOf(properties).map(([name, schema]) => [
      `.${name}`,
      withRemark(schemaTree(schema), requiredNames.has(name) ? "required" : "optional"),
    ]),
  );
}

function valuesOf({ enum: values }: JsonObject): Branch {
  return Object.fromEntries(itemsOf(values).map((value) => [` value ${inline(value)}`, ""]));
}

/** The properties and values of inline schemas. */
function inlineIn(schema: JsonObject): Branch {
  const alternatives = ["oneOf", "anyOf", "allOf"].flatMap((keyword) =>
    itemsOf(schema[keyword]).map((member, index): [string, Json] => [` ${keyword} ${index + 1}`, member]),
  );
  const elements: [string, Json][] = schema["items"] === undefined ? [] : [["[]", schema["items"]]];
  return Object.fromEntries(
    [...elements, ...alternatives].flatMap(([before, inner]) =>
      branchesOf(schemaTree(inner)).map(([name, tree]) => [before + name, tree]),
    ),
  );
}

function branchesOf(tree: Tree): [string, Tree][] {
  return typeof tree === "string" ? [] : Object.entries(tree).filter(([name]) => name !== "");
}
