import { FixtureUnavailable } from "../errors/trial-errors.ts";
import { asObject } from "../json/value-at.ts";
import { resolved, type Resolved } from "./resolve.ts";

/** A schema without its `allOf`: one that requires everything that the parts require. */
export function allTogether(document: object, { allOf, ...schema }: Resolved): Resolved {
  if (!Array.isArray(allOf)) return schema;
  return allOf
    .map((part) => allTogether(document, resolved(document, part)))
    .reduce((all, part) => together(part, all), schema);
}

/** One schema that requires what both require; the annotations are the second's. */
export function together(one: Resolved, other: Resolved): Resolved {
  const keywords = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const entries = keywords.map((keyword) => [keyword, combined(keyword, one[keyword], other[keyword])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const larger = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems"]);
const smaller = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems"]);
const annotations = new Set(["title", "description", "examples", "default", "deprecated"]);

function combined(keyword: string, one: unknown, other: unknown): unknown {
  if (one === undefined || other === undefined) return one ?? other;
  if (keyword === "properties") return joined(asObject(one) ?? {}, asObject(other) ?? {});
  if (Array.isArray(one) && Array.isArray(other)) {
    if (keyword === "required") return [...new Set([...one, ...other])];
    if (keyword === "enum") return one.filter((value) => other.includes(value));
  }
  if (larger.has(keyword)) return Math.max(Number(one), Number(other));
  if (smaller.has(keyword)) return Math.min(Number(one), Number(other));
  if (annotations.has(keyword) || keyword.startsWith("x-") || JSON.stringify(one) === JSON.stringify(other))
    return other;
  throw new FixtureUnavailable(`The suite cannot combine two schemas that differ in ${keyword}.`);
}

/** The fields of both; one that both have must match both. */
function joined(one: Resolved, other: Resolved): Resolved {
  const shared = Object.keys(one).filter((name) => name in other);
  return { ...one, ...other, ...Object.fromEntries(shared.map((name) => [name, { allOf: [one[name], other[name]] }])) };
}
