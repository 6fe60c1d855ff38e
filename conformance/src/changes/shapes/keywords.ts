import { isDeepStrictEqual } from "node:util";
import { normalizedKeyword } from "../../schema/normalized.ts";
import { inline, listOf, rowOf, type Row } from "../json.ts";
import type { Strictness } from "./strictness.ts";

/** What a change of a keyword does to the values that are valid, and one that only one version allows. */
export interface KeywordChange {
  strictness: Strictness;
  value: string;
}

type Judge = (before: unknown, after: unknown) => KeywordChange[];

/** A bound. `sense` is 1 where a larger one allows more. */
function bound(sense: 1 | -1, valueOf: (at: string) => string): Judge {
  return (before, after) => {
    const isLooser = before !== undefined && (after === undefined || (Number(after) - Number(before)) * sense > 0);
    const laxer = isLooser ? after : before;
    const stricter = isLooser ? before : after;
    const value = laxer === undefined ? `past ${valueOf(inline(stricter))}` : valueOf(inline(laxer));
    return [{ strictness: isLooser ? "loosened" : "tightened", value }];
  };
}

/** A limit that is there or not, and otherwise another one. */
function limit(noun: string): Judge {
  return (before, after) => {
    if (before === undefined) return [{ strictness: "tightened", value: `of another ${noun} than ${inline(after)}` }];
    if (after === undefined) return [{ strictness: "loosened", value: `of another ${noun} than ${inline(before)}` }];
    return [{ strictness: "altered", value: `of the ${noun} ${inline(before)}` }];
  };
}

/** A list of allowed values. */
const allowed: Judge = (before, after) => {
  if (before === undefined || after === undefined)
    return [
      { strictness: before === undefined ? "tightened" : "loosened", value: `none of ${inline(before ?? after)}` },
    ];
  const [old, present] = [asList(before), asList(after)];
  const [gone, come] = [only(old, present), only(present, old)];
  return [
    ...gone.map((value): KeywordChange => ({ strictness: "tightened", value: inline(value) })),
    ...come.map((value): KeywordChange => ({ strictness: "loosened", value: inline(value) })),
  ];
};

/** A number may be an integer. */
function allowedType(before: unknown, after: unknown): KeywordChange[] {
  return allowed(withIntegers(before), withIntegers(after));
}

function withIntegers(type: unknown): unknown {
  return type === undefined || !asList(type).includes("number") ? type : [...asList(type), "integer"];
}

function only(these: readonly unknown[], those: readonly unknown[]): unknown[] {
  return these.filter((value) => !those.some((other) => isDeepStrictEqual(other, value)));
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? listOf(value) : [value];
}

const multiple: Judge = (before, after) => {
  if (before === undefined || after === undefined) return limit("multiple")(before, after);
  const isLooser = Number(before) % Number(after) === 0;
  const isTighter = Number(after) % Number(before) === 0;
  return [
    {
      strictness: isLooser ? "loosened" : isTighter ? "tightened" : "altered",
      value: `a multiple of ${inline(before)}`,
    },
  ];
};

/** The member that selects an alternative, and the value for each. An alternative that comes or goes is compared by itself. */
function otherSelection(before: unknown, after: unknown): KeywordChange[] {
  const [old, present] = [rowOf(before), rowOf(after)];
  const [oldValues, newValues] = [valuesByTarget(old), valuesByTarget(present)];
  const isOther =
    old["propertyName"] !== present["propertyName"] ||
    [...oldValues].some(([target, values]) => newValues.has(target) && newValues.get(target) !== values);
  return isOther ? [{ strictness: "altered", value: "selected as before" }] : [];
}

/** What was shown in one form is shown in another one. */
const otherForm: Judge = (before) => [
  { strictness: "altered", value: `kept in the form ${inline(before ?? "given")}` },
];

function valuesByTarget({ mapping }: Row): Map<unknown, string> {
  const byTarget = Map.groupBy(Object.entries(rowOf(mapping)), ([, target]) => target);
  return new Map(
    [...byTarget].map(([target, entries]) => [
      target,
      entries
        .map(([value]) => value)
        .toSorted()
        .join(", "),
    ]),
  );
}

/** A keyword that other words or another keyword say, or only readers see. */
const nothing: Judge = () => [];

const characters = (at: string): string => `a text of length ${at}`;
const items = (at: string): string => `a list of length ${at}`;
const members = (at: string): string => `an object of ${at} members`;
const number = (at: string): string => at;

/** What a change of each keyword of a schema does. Those with schemas below them are compared in `schema.ts`. */
export const keywords: Readonly<Record<string, Judge>> = {
  type: allowedType,
  enum: allowed,
  const: limit("value"),
  format: limit("format"),
  pattern: limit("pattern"),
  contentEncoding: limit("encoding"),
  contentMediaType: limit("media type"),
  multipleOf: multiple,
  uniqueItems: limit("uniqueness"),
  minimum: bound(-1, number),
  maximum: bound(1, number),
  exclusiveMinimum: bound(-1, number),
  exclusiveMaximum: bound(1, number),
  minLength: bound(-1, characters),
  maxLength: bound(1, characters),
  minItems: bound(-1, items),
  maxItems: bound(1, items),
  minProperties: bound(-1, members),
  maxProperties: bound(1, members),
  default: limit("default"),
  discriminator: otherSelection,
  [normalizedKeyword]: otherForm,
  readOnly: limit("direction"),
  writeOnly: limit("direction"),
  deprecated: nothing,
};
