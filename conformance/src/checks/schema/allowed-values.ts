import { asObject } from "../../json/value-at.ts";
import { asMeant } from "../../schema/as-meant.ts";
import { isFreeText } from "../../schema/is-free-text.ts";
import type { Resolved } from "../../schema/resolve.ts";

/** A value that a schema allows at its edge: the least or the most of something, or one of several named values. */
export interface AllowedValue {
  /** The path of the field: `address.line1`, or `currencies.0` in a list. */
  path: string;
  edge: "least" | "most" | `named ${number}`;
  value: unknown;
  /** As a report says it: `with 12 characters`. */
  what: string;
}

/** Beyond this a text or a list is longer than anybody counts by mistake. */
const MOST_CHARACTERS = 2_000;
const MOST_ITEMS = 100;
/** Every JSON parser represents whole numbers up to this exactly, and no amount is larger (G-45). */
const MOST_NUMBER = 9_000_000_000_000_000;

/** The values at the edges of each field of a valid body, of lists before those of their items. */
export function allowedValuesOf(document: object, schema: unknown, body: unknown): AllowedValue[] {
  return inside(asMeant(document, schema, body), body, "");
}

function inside(schema: Resolved, value: unknown, path: string): AllowedValue[] {
  if (Array.isArray(value)) {
    const items = asObject(schema["items"]);
    return items === undefined || value.length === 0 ? [] : atAndBelow(items, value[0], `${path}.0`);
  }
  return Object.entries(asObject(schema["properties"]) ?? {}).flatMap(([name, property]) => {
    const inner = asObject(property) ?? {};
    // What only replies have is ignored in a request.
    if (inner["readOnly"] === true) return [];
    return atAndBelow(inner, asObject(value)?.[name], path === "" ? name : `${path}.${name}`);
  });
}

function atAndBelow(schema: Resolved, present: unknown, path: string): AllowedValue[] {
  const own = [...numbers(schema), ...texts(schema), ...lists(schema, present), ...named(schema, present)];
  return [
    ...own.map((each) => ({ path, ...each })),
    ...(present === undefined || present === null ? [] : inside(schema, present, path)),
  ];
}

type Own = Omit<AllowedValue, "path">;

function numbers({ type, minimum, maximum, multipleOf }: Resolved): Own[] {
  if (![type].flat().some((each) => each === "integer" || each === "number")) return [];
  const at = (edge: "least" | "most", value: unknown): Own[] => {
    if (typeof value !== "number" || Math.abs(value) > MOST_NUMBER) return [];
    return typeof multipleOf === "number" && value % multipleOf !== 0 ? [] : [{ edge, value, what: `as ${value}` }];
  };
  return [...at("least", minimum), ...at("most", maximum)];
}

function texts(schema: Resolved): Own[] {
  const { minLength, maxLength, type, ...others } = schema;
  if (!isFreeText({ ...others, type: [type].flat().find((each) => each !== "null") })) return [];
  return [...ofLength("least", minLength), ...ofLength("most", maxLength)];
}

function ofLength(edge: "least" | "most", length: unknown): Own[] {
  if (typeof length !== "number" || length < 1 || length > MOST_CHARACTERS) return [];
  return [{ edge, value: `E${"é".repeat(length - 1)}`, what: `with ${length} characters` }];
}

function lists({ type, minItems, maxItems, uniqueItems }: Resolved, present: unknown): Own[] {
  if (![type].flat().includes("array") || !Array.isArray(present) || present.length === 0) return [];
  const given: unknown[] = present;
  const at = (edge: "least" | "most", length: unknown): Own[] => {
    if (typeof length !== "number" || length < 1 || length > MOST_ITEMS) return [];
    if (length > given.length && uniqueItems === true) return [];
    const value = Array.from({ length }, (_, index) => given[index] ?? given[0]);
    return [{ edge, value, what: `with ${length} items` }];
  };
  return [...at("least", minItems), ...at("most", maxItems)];
}

/** The named values besides the present one. */
function named({ enum: values }: Resolved, present: unknown): Own[] {
  if (!Array.isArray(values) || values.length < 2) return [];
  return values
    .filter((value) => value !== present && value !== null)
    .map((value: unknown, index) => ({ edge: `named ${index}` as const, value, what: `as ${JSON.stringify(value)}` }));
}
