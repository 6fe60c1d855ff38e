import { isDeepStrictEqual } from "node:util";
import { parsedJson } from "../../json/parsed-json.ts";
import { asObject } from "../../json/value-at.ts";
import { printableLine } from "../printable.ts";

/** What a failure expected and what it observed, each as a text that may hold JSON. */
export interface Sides {
  expected: string;
  observed: string;
}

/** One place where two JSON values differ. */
export interface Difference {
  /** `.balance.amount`, `.data[2].id` */
  path: string;
  /** JSON on one line, cut when it is long; `nothing` where the value is absent. */
  expected: string;
  observed: string;
}

/** Two large JSON values as their differences. */
export interface Comparison {
  /** What the values are, `the first reply again`; may be empty. */
  what: string;
  /** The first differences, those nearest to the root before others. */
  first: Difference[];
  /** How many more there are. */
  more: number;
}

/** Values that are together at most this long are shown whole; characters. */
const longestWhole = 160;
const mostShown = 3;
const longestValue = 120;

/**
 * The differences between a finding's two sides, where the observed one is JSON and the expected one ends in JSON, and both
 * together are long; undefined for any other finding.
 */
export function comparisonOf({ expected, observed }: Sides, shorten: (text: string) => string): Comparison | undefined {
  const seen = parsedJson(observed);
  if (expected.length + observed.length <= longestWhole || !isContainer(seen)) return undefined;
  for (const { index } of expected.matchAll(/(?<=^|\s)[[{]/g)) {
    const wanted = parsedJson(expected.slice(index));
    if (!isContainer(wanted)) continue;
    const all = [...differences(wanted, seen, [])].toSorted((one, other) => one.steps.length - other.steps.length);
    if (all.length === 0) return undefined;
    return {
      what: expected.slice(0, index).trimEnd().replace(/:$/, ""),
      first: all.slice(0, mostShown).map((place) => shown(place, shorten)),
      more: Math.max(0, all.length - mostShown),
    };
  }
  return undefined;
}

interface Place {
  steps: readonly (string | number)[];
  expected: unknown;
  observed: unknown;
}

/** Descends where both sides are objects or both are lists. Of two lists of ids, one of them longer, it names what only one has. */
function* differences(expected: unknown, observed: unknown, steps: Place["steps"]): Generator<Place> {
  if (isDeepStrictEqual(expected, observed)) return;
  const [wanted, seen] = [asObject(expected), asObject(observed)];
  const moved = ofOtherLength(expected, observed, steps);
  if (moved.length > 0) yield* moved;
  else if (Array.isArray(expected) && Array.isArray(observed)) {
    for (let at = 0; at < Math.max(expected.length, observed.length); at += 1)
      yield* differences(expected[at], observed[at], [...steps, at]);
  } else if (wanted !== undefined && seen !== undefined) {
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(seen)]))
      yield* differences(wanted[name], seen[name], [...steps, name]);
  } else {
    yield { steps, expected, observed };
  }
}

/** What only one of two lists of texts has, where one is longer: what comes behind it is the same in another place. */
function ofOtherLength(expected: unknown, observed: unknown, steps: Place["steps"]): Place[] {
  if (!isTextList(expected) || !isTextList(observed) || expected.length === observed.length) return [];
  const [wanted, seen] = [new Set(expected), new Set(observed)];
  return [
    ...expected.flatMap((value, at) =>
      seen.has(value) ? [] : [{ steps: [...steps, at], expected: value, observed: undefined }],
    ),
    ...observed.flatMap((value, at) =>
      wanted.has(value) ? [] : [{ steps: [...steps, at], expected: undefined, observed: value }],
    ),
  ];
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function shown({ steps, expected, observed }: Place, shorten: (text: string) => string): Difference {
  const text = (value: unknown): string => valueText(shorten(JSON.stringify(value) ?? "nothing"));
  return { path: pathText(steps), expected: text(expected), observed: text(observed) };
}

function pathText(steps: Place["steps"]): string {
  const text = steps.map((step) =>
    typeof step === "string" && /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  return printableLine(text.join(""));
}

function valueText(text: string): string {
  return printableLine(text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text);
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
