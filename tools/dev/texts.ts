import { isObject, type Json, type JsonObject } from "./json.ts";

/** The members that are texts for readers. No request and no reply depends on them. */
const TEXTS = new Set(["title", "summary", "description", "example", "examples", "externalDocs"]);

export function isText(name: string): boolean {
  return TEXTS.has(name);
}

/** The members of a value that describe requests and replies: without texts, and without behaviour, which the contract has. */
export function shapeOnly(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !isText(name) && !name.startsWith("x-tallystick-")),
  );
}

/** Texts by their path: `responses.200.description`. */
export type Texts = Record<string, string>;

/** The texts below a value. */
export function textsOf(value: Json): Texts {
  return Object.fromEntries(textsBelow(value, []));
}

function textsBelow(value: Json, path: string[]): [string, string][] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  // The members of `properties` are names of the spec: "title" is then a property.
  const namedByAuthor = path.at(-1) === "properties";
  return Object.entries(value).flatMap(([name, member]) =>
    isText(name) && !namedByAuthor
      ? [[[...path, name].join("."), JSON.stringify(member)] as [string, string]]
      : textsBelow(member, [...path, name]),
  );
}
