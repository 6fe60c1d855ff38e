import { objectOf, type Json } from "./read-document.ts";

/** What a schema can say and TypeSpec cannot. */
const LOST = [
  "multipleOf",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "patternProperties",
  "propertyNames",
  "not",
];

/** Names the keywords that the shapes do not have, with their places: where a server keeps them, it refuses what a test may send. */
export function lostKeywordsNotes(document: Json): string[] {
  const places = placesIn(document, "#");
  return LOST.flatMap((keyword) => {
    const found = places.filter((each) => each.keyword === keyword).map(({ place }) => place);
    if (found.length === 0) return [];
    const shown = found.length > 3 ? `${found.slice(0, 3).join(", ")} and ${found.length - 3} more` : found.join(", ");
    return [
      `\`${keyword}\` is not taken over (${shown}). Where it matters, give the requests that keep it as @opExample, or as fixtures of the suite.`,
    ];
  });
}

function placesIn(value: unknown, place: string): { keyword: string; place: string }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => placesIn(each, `${place}/${index}`));
  const node = objectOf(value);
  const isSchema = typeof node["type"] === "string" || node["allOf"] !== undefined || node["properties"] !== undefined;
  const own = isSchema
    ? LOST.filter((keyword) => node[keyword] !== undefined && node[keyword] !== false).map((keyword) => ({
        keyword,
        place,
      }))
    : [];
  const inner = Object.entries(node)
    .filter(([name]) => name !== "example" && name !== "examples" && name !== "default" && name !== "enum")
    .flatMap(([name, each]) => placesIn(each, `${place}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`));
  return [...own, ...inner];
}
