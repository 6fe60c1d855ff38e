import { isDeepStrictEqual } from "node:util";
import { finding, type Place } from "../compare-words.ts";
import type { Finding } from "../finding.ts";
import { canonical, inline, isRow, listOf, namesIn, rowFrom, rowOf, type Row } from "../json.ts";
import { largest, type Size } from "../size.ts";
import { effect } from "../word.ts";
import { keywords } from "./keywords.ts";
import { shapeEffect, type Direction, type Strictness } from "./strictness.ts";
import { isBehaviour, isText } from "./texts.ts";

/** Two versions of an OpenAPI document. */
export interface Documents {
  before: Row;
  after: Row;
}

/** Where two schemas stand, and how they are used. */
export interface SchemaPlace {
  place: Place;
  /** `Rental.pickUpBy`, `rentals.list query state`. */
  label: string;
  directions: ReadonlySet<Direction>;
  documents: Documents;
  /** The pairs of named schemas that were entered on the way, so that a schema within itself ends. */
  entered: ReadonlySet<string>;
}

const STRUCTURE = new Set([
  "$ref",
  "properties",
  "required",
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "not",
]);
const ALTERNATIVES = ["oneOf", "anyOf", "allOf"];

/** The findings of two schemas. A schema of the same name on both sides is compared once, by its own name. */
export function compareSchemas(before: unknown, after: unknown, at: SchemaPlace): Finding[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [oldRef, newRef] = [refOf(before), refOf(after)];
  if (oldRef !== undefined && oldRef === newRef) return compareKeywords(withoutRef(before), withoutRef(after), at);
  const pair = `${oldRef ?? ""} ${newRef ?? ""}`;
  if (at.entered.has(pair) && pair !== " ") return [];
  const inner = { ...at, entered: new Set([...at.entered, pair]) };
  const [old, present] = alternativesOf(before, after, at);
  return compareKeywords(resolved(old, at.documents.before), resolved(present, at.documents.after), inner);
}

/** A schema that gets or loses alternatives, such as null, is one of them. */
function alternativesOf(before: unknown, after: unknown, { documents }: SchemaPlace): [unknown, unknown] {
  const keyword = ["oneOf", "anyOf"].find(
    (name) => (rowOf(before)[name] === undefined) !== (rowOf(after)[name] === undefined),
  );
  if (keyword === undefined) return [before, after];
  const wrapped = (schema: unknown, document: Row): unknown =>
    rowOf(schema)[keyword] === undefined && resolved(schema, document)[keyword] === undefined
      ? { [keyword]: [schema] }
      : schema;
  return [wrapped(before, documents.before), wrapped(after, documents.after)];
}

function compareKeywords(before: Row, after: Row, at: SchemaPlace): Finding[] {
  return [
    ...namesIn(before, after).flatMap((keyword) => compareKeyword(keyword, before[keyword], after[keyword], at)),
    ...compareProperties(before, after, at),
    ...["items", "additionalProperties", "unevaluatedProperties", "not"].flatMap((keyword) =>
      compareInner(keyword, before[keyword], after[keyword], at),
    ),
    ...ALTERNATIVES.flatMap((keyword) => compareAlternatives(keyword, before[keyword], after[keyword], at)),
  ];
}

function compareKeyword(keyword: string, before: unknown, after: unknown, at: SchemaPlace): Finding[] {
  if (STRUCTURE.has(keyword) || ALTERNATIVES.includes(keyword) || isText(keyword) || isBehaviour(keyword)) return [];
  if (isDeepStrictEqual(before, after)) return [];
  const judge = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  const place = { ...at.place, words: [...at.place.words, keyword] };
  if (judge === undefined) {
    const unknown = effect(
      "major",
      "major",
      `Nobody knows what \`${keyword}\` means: this command does not know the keyword.`,
    );
    return [finding({ ...unknown, direction: "changed" }, `the unknown keyword \`${keyword}\``, before, after, place)];
  }
  // What a request leaves out has the default; a reply says what it has.
  const directions = keyword === "default" ? at.directions.intersection(new Set(["request"])) : at.directions;
  return judge(before, after).map(({ strictness, value }) => {
    const listed = keyword === "enum" || keyword === "type";
    const isGone = strictness === "tightened";
    const [old, present] =
      listed && before !== undefined && after !== undefined
        ? isGone
          ? [value, undefined]
          : [undefined, value]
        : [before, after];
    return finding(shapeEffect(strictness, directions, at.label, value), nounOf(keyword), old, present, place);
  });
}

function nounOf(keyword: string): string {
  return keyword === "enum" ? "value" : keyword;
}

/** Properties that come, go, or must be there from now on. */
function compareProperties(before: Row, after: Row, at: SchemaPlace): Finding[] {
  const [old, present] = [rowOf(before["properties"]), rowOf(after["properties"])];
  const [wasRequired, isRequired] = [listOf(before["required"]), listOf(after["required"])];
  return namesIn(old, present).flatMap((name) => {
    const inner = below(at, `.${name}`);
    if (old[name] === undefined)
      return [propertyFinding("added", isRequired.includes(name), undefined, present[name], inner)];
    if (present[name] === undefined)
      return [propertyFinding("removed", wasRequired.includes(name), old[name], undefined, inner)];
    const changed = compareSchemas(old[name], present[name], inner);
    if (wasRequired.includes(name) === isRequired.includes(name)) return changed;
    const strictness: Strictness = isRequired.includes(name) ? "tightened" : "loosened";
    const place = { ...inner.place, words: [...inner.place.words, "required"] };
    const [was, is] = strictness === "tightened" ? ["optional", "required"] : ["required", "optional"];
    return [...changed, finding(shapeEffect(strictness, at.directions, inner.label, "absent"), "", was, is, place)];
  });
}

/** What a property means that comes or goes, by where it is used and whether it must be there. */
const properties: Record<Direction, Record<"added" | "removed", (isRequired: boolean) => [Size, Size, string]>> = {
  request: {
    added: (isRequired) =>
      isRequired
        ? ["major", "major", "A request without {label} was accepted, and is refused."]
        : ["minor", "major", "A request with {label} must be understood; it was ignored."],
    removed: () => ["major", "major", "A request with {label} is answered as if it were not there."],
  },
  reply: {
    added: (isRequired) =>
      isRequired
        ? ["minor", "major", "A server whose reply lacks {label} fails."]
        : ["minor", "minor", "A reply may have {label}."],
    removed: () => ["major", "minor", "A caller that reads {label} finds nothing."],
  },
};

function propertyFinding(
  direction: "added" | "removed",
  isRequired: boolean,
  before: unknown,
  after: unknown,
  at: SchemaPlace,
): Finding {
  const found = [...at.directions].map((each) => properties[each][direction](isRequired));
  const worst = found.find(([callers]) => callers === "major") ?? found[0];
  const sizes = {
    callers: largest(found.map(([callers]) => callers)) ?? "patch",
    implementers: largest(found.map(([, implementers]) => implementers)) ?? "patch",
  };
  const example = (worst?.[2] ?? "No request and no reply has it.").replace("{label}", at.label);
  const place = { ...at.place, words: [...at.place.words, "properties"] };
  const noun = isRequired ? "required" : "optional";
  return finding({ ...sizes, example, direction }, noun, shownSchema(before), shownSchema(after), place);
}

/** The name of a schema, or the schema itself. */
function shownSchema(schema: unknown): unknown {
  return refOf(schema)?.split("/").at(-1) ?? schema;
}

/** Nothing and `true` allow everything, `false` nothing. */
function compareInner(keyword: string, before: unknown, after: unknown, at: SchemaPlace): Finding[] {
  const [old, present] = [before ?? true, after ?? true].map((schema) => (canonical(schema) === "{}" ? true : schema));
  if (isDeepStrictEqual(old, present)) return [];
  if (isRow(old) && isRow(present))
    return compareSchemas(old, present, below(at, keyword === "items" ? "[]" : `.${keyword}`));
  const isTighter = (present === false || old === true) && keyword !== "not";
  const place = { ...at.place, words: [...at.place.words, keyword] };
  const effectHere = shapeEffect(
    isTighter ? "tightened" : "loosened",
    at.directions,
    at.label,
    `with other ${keyword}`,
  );
  return [finding(effectHere, keyword, old, present, place)];
}

/** One alternative more allows more; one more part of `allOf` allows less. */
function compareAlternatives(keyword: string, before: unknown, after: unknown, at: SchemaPlace): Finding[] {
  if (before === undefined && after === undefined) return [];
  const [old, present] = [named(before), named(after)];
  return namesIn(old, present).flatMap((name) => {
    if (old[name] !== undefined && present[name] !== undefined) return compareSchemas(old[name], present[name], at);
    const isMore = old[name] === undefined;
    const strictness = isMore === (keyword !== "allOf") ? "loosened" : "tightened";
    const place = { ...at.place, words: [...at.place.words, keyword] };
    const effectHere = shapeEffect(strictness, at.directions, at.label, name);
    return [
      finding(
        effectHere,
        keyword === "allOf" ? "part" : "alternative",
        isMore ? undefined : name,
        isMore ? name : undefined,
        place,
      ),
    ];
  });
}

/** Alternatives by the names of their schemas, or by their content. */
function named(list: unknown): Row {
  return rowFrom(
    listOf(list).map((schema) => [
      refOf(schema)?.split("/").at(-1) ?? inline(rowOf(schema)["type"] ?? canonical(schema)),
      schema,
    ]),
  );
}

function below(at: SchemaPlace, path: string): SchemaPlace {
  const label = at.label + path;
  return { ...at, label, place: { ...at.place, rows: [label], labels: [label] } };
}

function refOf(schema: unknown): string | undefined {
  const ref = rowOf(schema)["$ref"];
  return typeof ref === "string" ? ref : undefined;
}

function withoutRef(schema: unknown): Row {
  const { $ref: _named, ...rest } = rowOf(schema);
  return rest;
}

/** The value of a reference, with what stands beside it; the value itself when it is none. A reference to itself is nothing. */
export function resolved(value: unknown, document: Row, followed: readonly string[] = []): Row {
  const ref = refOf(value);
  if (ref === undefined) return rowOf(value);
  if (followed.includes(ref)) return {};
  const steps = ref
    .replace(/^#\//, "")
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const target = steps.reduce<unknown>((part, step) => rowOf(part)[step], document);
  return { ...resolved(target, document, [...followed, ref]), ...withoutRef(value) };
}
