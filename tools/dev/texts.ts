import { isObject, type Json, type JsonObject } from "./json.ts";

/** What is said for readers. Nothing on the wire depends on it. */
const TEXTS = new Set(["title", "summary", "description", "example", "examples", "externalDocs"]);

export function isText(name: string): boolean {
  return TEXTS.has(name);
}

/** A value with nothing left but what shows on the wire; the behaviour, which the contract tells better, is left out too. */
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
  // The members of `properties` are named by the spec's author: one called "title" is a property.
  const namedByAuthor = path.at(-1) === "properties";
  return Object.entries(value).flatMap(([name, member]) =>
    isText(name) && !namedByAuthor
      ? [[[...path, name].join("."), JSON.stringify(member)] as [string, string]]
      : textsBelow(member, [...path, name]),
  );
}
