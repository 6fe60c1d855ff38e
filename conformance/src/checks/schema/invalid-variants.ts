import { integerRanges } from "@tallystick/contract";
import { asMeant } from "../../schema/as-meant.ts";
import { brokenKeywords } from "../../schema/broken-keywords.ts";
import type { Resolved } from "../../schema/resolve.ts";
import { asObject, ownMember, withValueAt } from "../../json/value-at.ts";

/** A body that differs from a valid one in a single respect, and so breaks a single keyword of its schema. */
export interface InvalidVariant {
  /** The path of the field: `address.line1`, or `currencies.0` in a list. */
  path: string;
  keyword: Keyword;
  body: unknown;
}

export type Keyword =
  | "required"
  | "null"
  | "type"
  | "quoted"
  | "fraction"
  | "precision"
  | "enum"
  | "pattern"
  | "pattern-beginning"
  | "pattern-end"
  | "pattern-case"
  | "format"
  | "impossible-day"
  | "minimum"
  | "maximum"
  | "multipleOf"
  | "minItems"
  | "maxItems"
  | "uniqueItems"
  | "items"
  | "minLength"
  | "maxLength";

/** Every invalid variant of a valid body, field by field: each breaks exactly one keyword, in one place. */
export function invalidVariantsOf(document: object, schema: unknown, body: unknown): InvalidVariant[] {
  const meant = asMeant(document, schema, body);
  return candidatesOf(document, schema, body).filter((each) => brokenKeywords(meant, each.body).length === 1);
}

/**
 * Candidates for invalid variants of a body that contains only its discriminating fields; some break more, and some
 * nothing.
 */
export function candidatesOf(document: object, schema: unknown, body: unknown): InvalidVariant[] {
  return inside(asMeant(document, schema, body), body, "", body);
}

/** The invalid variants of a body in the fields of one of its objects, or in the second item of one of its lists. */
function inside(schema: Resolved, value: unknown, path: string, whole: unknown): InvalidVariant[] {
  return Array.isArray(value) ? inItems(schema, value, path, whole) : inFields(schema, value, path, whole);
}

function inFields(schema: Resolved, value: unknown, path: string, whole: unknown): InvalidVariant[] {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const fields = Object.entries(asObject(schema["properties"]) ?? {});
  const inMap = ofMap(schema, value, path, whole);
  const inDeclared = fields.flatMap(([name, property]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const inner = asObject(property) ?? {};
    // What only replies have is ignored in a request.
    if (inner["readOnly"] === true) return [];
    const present = asObject(value)?.[name];
    // A target may take the default for what is left out, as it does for what need not be there.
    const isNeeded = required.includes(name) && inner["default"] === undefined;
    const missing = isNeeded ? [variant(whole, at, "required", undefined)] : [];
    const wrong = wrongValues(inner, present).map(([keyword, each]) => variant(whole, at, keyword, each));
    return [...missing, ...wrong, ...(present === undefined ? [] : inside(inner, present, at, whole))];
  });
  return [...inDeclared, ...inMap];
}

/** Those of one value of a map, which has any names. */
function ofMap(schema: Resolved, value: unknown, path: string, whole: unknown): InvalidVariant[] {
  const values = asObject(schema["additionalProperties"] ?? schema["unevaluatedProperties"]);
  const declared = Object.keys(asObject(schema["properties"]) ?? {});
  const [first] = Object.entries(asObject(value) ?? {}).filter(([name]) => !declared.includes(name));
  // A map of anything forbids nothing.
  if (values === undefined || Object.keys(values).length === 0 || first === undefined) return [];
  return ofPart(values, first[1], path === "" ? first[0] : `${path}.${first[0]}`, whole);
}

/** Neither an item nor a value of a map is a field, which could be null; the list's own variant covers a value outside of the enumeration. */
const notOfItems: ReadonlySet<Keyword> = new Set(["null", "enum"]);

function inItems(schema: Resolved, value: readonly unknown[], path: string, whole: unknown): InvalidVariant[] {
  const items = asObject(schema["items"]);
  const [first] = value;
  if (items === undefined || first === undefined) return [];
  const hasRoom = value.length > 1 || Number(schema["maxItems"] ?? Infinity) > 1;
  if (!hasRoom) return ofPart(items, first, `${path}.0`, whole);
  // Where only the first item is looked at, the second shows it.
  return ofPart(items, first, `${path}.1`, withValueAt(whole, path, [first, first, ...value.slice(2)]));
}

function ofPart(schema: Resolved, present: unknown, at: string, whole: unknown): InvalidVariant[] {
  const wrong = wrongValues(schema, present).filter(([keyword]) => !notOfItems.has(keyword));
  return [...wrong.map(([keyword, each]) => variant(whole, at, keyword, each)), ...inside(schema, present, at, whole)];
}

function variant(whole: unknown, path: string, keyword: Keyword, wrong: unknown): InvalidVariant {
  return { path, keyword, body: withValueAt(whole, path, wrong) };
}

/** Values that each break one keyword of a field's schema. */
function wrongValues(schema: Resolved, present: unknown): [Keyword, unknown][] {
  const types = [schema["type"]].flat();
  return [
    ...(types.includes("null") ? [] : [["null", null] satisfies [Keyword, unknown]]),
    ["type", types.includes("string") ? 7 : "not of this type"],
    ...quoted(schema, present),
    ...numbers(schema),
    ...lists(schema, present),
    ...lengths(schema, present),
    ...forms(schema),
    ...almostOfForm(schema, present),
  ];
}

/** A number as its text, which a lenient parser would read. */
function quoted({ type, minimum }: Resolved, present: unknown): [Keyword, unknown][] {
  const types = [type].flat();
  const isNumber = types.some((each) => each === "integer" || each === "number") && !types.includes("string");
  const number = typeof present === "number" ? present : typeof minimum === "number" ? minimum : 1;
  return isNumber ? [["quoted", String(number)]] : [];
}

function numbers(schema: Resolved): [Keyword, unknown][] {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema;
  const found: [Keyword, unknown][] = [];
  const [least, most] = ownMember(integerRanges, String(format)) ?? [];
  if ([type].flat().includes("integer")) {
    found.push(["fraction", (typeof minimum === "number" ? minimum : 1) + 0.5]);
    // One more than the largest whole number that every JSON parser represents exactly.
    if (maximum === undefined || format !== "int32") found.push(["precision", Number.MAX_SAFE_INTEGER + 1]);
    if (least !== undefined && minimum === undefined) found.push(["format", least - 1]);
    if (most !== undefined && maximum === undefined) found.push(["format", most + 1]);
  }
  if (typeof minimum === "number") found.push(["minimum", -above(-minimum)]);
  if (typeof maximum === "number") found.push(["maximum", above(maximum)]);
  if (typeof exclusiveMinimum === "number") found.push(["minimum", exclusiveMinimum]);
  if (typeof exclusiveMaximum === "number") found.push(["maximum", exclusiveMaximum]);
  if (typeof multipleOf === "number") {
    const multiple = Math.ceil((typeof minimum === "number" ? minimum : 0) / multipleOf) * multipleOf;
    found.push(["multipleOf", multiple + (Number.isInteger(multipleOf) ? 1 : multipleOf / 2)]);
  }
  return found;
}

/** The number above by one, or the next that is told from it. */
function above(bound: number): number {
  return bound + Math.max(1, Math.abs(bound) * Number.EPSILON);
}

function lists(schema: Resolved, present: unknown): [Keyword, unknown][] {
  const { items, minItems, maxItems, uniqueItems } = schema;
  const given: unknown[] = Array.isArray(present) ? present : [];
  const [first] = given;
  const found: [Keyword, unknown][] = [];
  if (minItems === 1) found.push(["minItems", []]);
  else if (typeof minItems === "number" && given.length >= minItems)
    found.push(["minItems", given.slice(0, minItems - 1)]);
  const others = otherThan(namedBy(asObject(items) ?? {}));
  if (others.length > 0) found.push(["items", others]);
  if (first === undefined) return found;
  if (typeof maxItems === "number") found.push(["maxItems", Array.from({ length: maxItems + 1 }, () => first)]);
  if (uniqueItems === true) found.push(["uniqueItems", [first, first]]);
  return found;
}

function lengths({ minLength, maxLength }: Resolved, present: unknown): [Keyword, unknown][] {
  const found: [Keyword, unknown][] = [];
  if (typeof minLength === "number" && minLength > 0) {
    const letters = typeof present === "string" ? present : "";
    found.push(["minLength", letters.padEnd(minLength, "1").slice(0, minLength - 1)]);
  }
  if (typeof maxLength === "number") found.push(["maxLength", "1".repeat(maxLength + 1)]);
  return found;
}

/** Texts that do not match a format; the first is not even like one that does. */
const misshapen: Readonly<Record<string, readonly string[]>> = {
  date: ["17.05.1990", "1990-5-17", "1990-05-17T00:00:00Z"],
  "date-time": ["yesterday"],
  time: ["noon", "24:30:00"],
  duration: ["an hour"],
  ipv4: ["999.1.1.1"],
  email: ["no address"],
  uuid: ["no uuid"],
  uri: ["no address", "https://no host"],
};

/** Texts of the right form that name a day which no calendar has. */
const impossibleDays: Readonly<Record<string, string>> = {
  date: "2025-02-30",
  "date-time": "2025-02-30T12:00:00.000Z",
};

/** Texts that only a pattern forbids: with a prefix, a suffix, or in another case. */
function almostOfForm(schema: Resolved, present: unknown): [Keyword, unknown][] {
  if (typeof schema["pattern"] !== "string" || typeof present !== "string") return [];
  const almost: [Keyword, string][] = [
    ["pattern-beginning", `!${present}`],
    ["pattern-end", `${present}!`],
    ["pattern-case", withOtherCase(present)],
  ];
  return almost.filter(
    ([, text]) =>
      brokenKeywords(schema, text)
        .map(({ keyword }) => keyword)
        .join() === "pattern",
  );
}

/** The text with its last letter in the other case. */
function withOtherCase(text: string): string {
  return text.replace(/[A-Za-z](?=[^A-Za-z]*$)/, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** The values that a schema names. */
function namedBy(schema: Resolved): readonly unknown[] {
  return "const" in schema ? [schema["const"]] : Array.isArray(schema["enum"]) ? schema["enum"] : [];
}

/** A value of the same type besides these, if there is one. */
function otherThan(named: readonly unknown[]): unknown[] {
  const [first] = named;
  if (typeof first === "string") return ["NO_SUCH_VALUE"];
  if (typeof first === "number") return [Math.max(...named.filter((each) => typeof each === "number")) + 1];
  return typeof first === "boolean" ? [true, false].filter((each) => !named.includes(each)) : [];
}

function forms(schema: Resolved): [Keyword, unknown][] {
  const { pattern, format, minLength, maxLength } = schema;
  const found: [Keyword, unknown][] = [];
  for (const other of otherThan(namedBy(schema))) found.push(["enum", other]);
  if (typeof pattern === "string") {
    const most = typeof maxLength === "number" ? maxLength : undefined;
    found.push(["pattern", "not of this form".slice(0, most).padEnd(Number(minLength ?? 0), "?")]);
  }
  const form = typeof format === "string" ? format : "";
  for (const wrong of misshapen[form] ?? []) found.push(["format", wrong]);
  const day = impossibleDays[form];
  if (day !== undefined) found.push(["impossible-day", day]);
  return found;
}
