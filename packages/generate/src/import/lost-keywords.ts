import { objectOf, type Json } from "./read-document.ts";

/** What a schema can say, TypeSpec has no decorator for, and an extension of our library says. */
const EXTENDED: readonly string[] = ["multipleOf", "uniqueItems", "minProperties", "maxProperties"];

/** What a schema can say, and nothing in the shapes. */
const LOST: readonly string[] = ["patternProperties", "propertyNames", "not"];

/** A schema with the extension that keeps what the converter leaves out. */
export function withKeywords(node: Json): Json {
  const found = EXTENDED.filter((name) => isSaid(node[name]));
  if (!isSchema(node) || found.length === 0) return node;
  return { ...node, "x-tallystick-keywords": Object.fromEntries(found.map((name) => [name, node[name]])) };
}

/** Names the keywords that the shapes do not have, with their places: where a server keeps them, it refuses what a test may send. */
export function lostKeywordsNotes(document: Json): string[] {
  const places = placesIn(document, "#");
  return [...EXTENDED, ...LOST].flatMap((keyword) => {
    const found = places.filter((each) => each.keyword === keyword).map(({ place }) => place);
    if (found.length === 0) return [];
    const shown = found.length > 3 ? `${found.slice(0, 3).join(", ")} and ${found.length - 3} more` : found.join(", ");
    return [
      `\`${keyword}\` is not taken over (${shown}). Where it matters, give the requests that keep it as @opExample, or as fixtures of the suite.`,
    ];
  });
}

function isSchema(node: Json): boolean {
  return typeof node["type"] === "string" || node["allOf"] !== undefined || node["properties"] !== undefined;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== false;
}

function placesIn(value: unknown, place: string): { keyword: string; place: string }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => placesIn(each, `${place}/${index}`));
  const node = objectOf(value);
  // The converter writes the items of a list without a decorator.
  const names = place.endsWith("/items") ? [...EXTENDED, ...LOST] : LOST;
  const own = isSchema(node) ? names.filter((name) => isSaid(node[name])).map((keyword) => ({ keyword, place })) : [];
  const inner = Object.entries(node)
    .filter(([name]) => name !== "example" && name !== "examples" && name !== "default" && name !== "enum")
    .flatMap(([name, each]) => placesIn(each, `${place}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`));
  return [...own, ...inner];
}
