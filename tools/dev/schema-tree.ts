import { isObject, itemsOf, membersOf, type Json, type JsonObject } from "./json.ts";
import { shapeOnly } from "./texts.ts";
import { remarked, textOf, wordsOf, type Branch, type Tree } from "./tree.ts";

/** A schema: its keywords in one line, and below it its properties, its values and what stands inline in it. */
export function schemaTree(schema: Json): Tree {
  if (!isObject(schema)) return wordsOf(schema);
  const text = Object.entries(shapeOnly(schema))
    .map(([keyword, value]) => (sayings[keyword] ?? plainly)(value, keyword))
    .filter((part) => part !== "")
    .join(", ");
  const below = { ...propertiesOf(schema), ...valuesOf(schema), ...inlineIn(schema) };
  return Object.keys(below).length === 0 ? text : { "": text, ...below };
}

type Saying = (value: Json, keyword: string) => string;

const plainly: Saying = (value, keyword) => `${keyword} ${wordsOf(value)}`;
const within: Saying = (value, keyword) => `${keyword} ${textOf(schemaTree(value))}`;
const nothing: Saying = () => "";

/** Keywords that are not said plainly, by name and value. */
const sayings: Record<string, Saying> = {
  $ref: refName,
  type: (type) => (type === "array" ? "" : wordsOf(type)),
  items: (items) => `${textOf(schemaTree(items))}[]`,
  oneOf: joined(" | "),
  anyOf: joined(" | "),
  allOf: joined(" & "),
  enum: () => "enum",
  additionalProperties: within,
  unevaluatedProperties: within,
  not: within,
  properties: nothing,
  required: nothing,
};

function joined(by: string): Saying {
  return (schemas) =>
    itemsOf(schemas)
      .map((schema) => textOf(schemaTree(schema)))
      .join(by);
}

/** `#/components/schemas/Card` is Card. */
export function refName(ref: Json): string {
  return wordsOf(ref).split("/").at(-1) ?? "";
}

function propertiesOf({ properties, required }: JsonObject): Branch {
  const must = new Set(itemsOf(required));
  return Object.fromEntries(
    membersOf(properties).map(([name, schema]) => [
      `.${name}`,
      remarked(schemaTree(schema), must.has(name) ? "required" : "optional"),
    ]),
  );
}

function valuesOf({ enum: values }: JsonObject): Branch {
  return Object.fromEntries(itemsOf(values).map((value) => [` value ${wordsOf(value)}`, ""]));
}

/** What elements and alternatives say below their one line. */
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
