import * as fc from "fast-check";
import { ownMember } from "../json/value-at.ts";
import type { Resolved } from "./resolve.ts";
import { withEdges } from "./with-edges.ts";

/** The longest text for a schema without a maximum. */
const PLENTY = 64;

/** Texts of a schema: of its format, of its pattern, or words; as long as it allows, counted in code points. */
export function textOf(schema: Resolved): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = schema;
  const least = typeof minLength === "number" ? minLength : 0;
  const most = typeof maxLength === "number" ? maxLength : undefined;
  const expression = typeof pattern === "string" ? new RegExp(pattern, "u") : undefined;
  if (!isKnown(format) && expression === undefined) return words(least, most ?? Math.max(least, PLENTY));
  const form = formOf(isKnown(format) ? format : undefined, expression);
  const isRight = (text: string): boolean => {
    const length = lengthOf(text);
    return expression?.test(text) !== false && length >= least && length <= (most ?? Infinity);
  };
  const right = form.texts.filter(isRight);
  if (most === undefined) return right;
  const longest = right.map((text) => form.longer(text, most - lengthOf(text))).filter(isRight);
  const shortest = right.map((text) => (!isKnown(format) ? shortened(text, isRight) : text));
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: shortest },
    { weight: 1, arbitrary: longest },
  );
}

/** Letters of several scripts, each of them one code point that combines with no other; the simplest comes first. */
const letters = Array.from("aeobkzARéñüßøŽλΩЖяאמمدकजกญ한글あアー李明𠮷𐌰𐐨");

/**
 * Words of letters with single blanks between them: nothing that JSON, a form or a list of names would have to escape.
 */
export function words(least: number, most: number): fc.Arbitrary<string> {
  const unit = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...letters) },
    { weight: 1, arbitrary: fc.constant(" ") },
  );
  const between = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
    fc.string({ unit, minLength, maxLength, size: "max" });
  // No blank at either end, and no two of them.
  return withEdges(between, least, most).map((text) => text.replaceAll(/^ | $| (?= )/g, "o"));
}

/** Texts of one format, and how one of them is made longer by so many characters; a text of fixed length stays. */
interface Form {
  texts: fc.Arbitrary<string>;
  longer: (text: string, by: number) => string;
}

function formOf(format: unknown, expression: RegExp | undefined): Form {
  if (expression !== undefined && format === undefined)
    return { texts: fc.stringMatching(expression), longer: (text, by) => stretched(text, by, expression) };
  return (ownMember(forms, String(format)) ?? digits)();
}

/** Whether a format narrows a text; any other is an annotation (JSON Schema, 7.2.3). */
function isKnown(format: unknown): boolean {
  return typeof format === "string" && ownMember(forms, format) !== undefined;
}

/** The text with one of its characters repeated, where its pattern allows any number. */
function stretched(text: string, by: number, expression: RegExp): string {
  const candidates = Array.from(text, (letter, at) => text.slice(0, at) + letter.repeat(by) + text.slice(at));
  return candidates.find((candidate) => expression.test(candidate)) ?? text;
}

/** The text without every optional character. */
function shortened(text: string, isRight: (text: string) => boolean): string {
  return Array.from(text).reduce(
    (shorter, letter) => (isRight(shorter.replace(letter, "")) ? shorter.replace(letter, "") : shorter),
    text,
  );
}

/** Code points, which is what JSON Schema counts. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

const asItIs = (text: string): string => text;

/** Any time within two centuries. */
function instants(): fc.Arbitrary<string> {
  const bounds = { min: new Date("1900-01-01T00:00:00.000Z"), max: new Date("2099-12-31T23:59:59.999Z") };
  return fc.date({ ...bounds, noInvalidDate: true }).map((instant) => instant.toISOString());
}

/** The library's own paths contain every character escaped, and take seconds to be made. */
function urls(): fc.Arbitrary<string> {
  const path = fc.stringMatching(/^(\/[\w~-]{1,9}){0,3}$/);
  return fc.tuple(fc.domain(), path).map(([host, tail]) => `https://${host}${tail}`);
}

/** `P3D`, `PT3H`: so long in one unit. */
function lasting([count, unit]: [number, "D" | "H" | "M"]): string {
  return unit === "D" ? `P${count}D` : `PT${count}${unit}`;
}

/** Numbers that are written as texts. */
const digits = (): Form => ({ texts: fc.nat(99).map(String), longer: asItIs });

/** Made on first use. */
const forms: Readonly<Record<string, () => Form>> = {
  ...Object.fromEntries(
    [
      "int8",
      "int16",
      "int32",
      "int64",
      "uint8",
      "uint16",
      "uint32",
      "uint64",
      "decimal",
      "decimal128",
      "float",
      "double",
    ].map((name) => [name, digits]),
  ),
  date: () => ({ texts: instants().map((instant) => instant.slice(0, 10)), longer: asItIs }),
  "date-time": () => ({ texts: instants(), longer: asItIs }),
  "http-date": () => ({ texts: instants().map((instant) => new Date(instant).toUTCString()), longer: asItIs }),
  time: () => ({ texts: instants().map((instant) => instant.slice(11, 19)), longer: asItIs }),
  duration: () => ({ texts: fc.tuple(fc.nat(59), fc.constantFrom("D", "H", "M")).map(lasting), longer: asItIs }),
  uuid: () => ({ texts: fc.uuid(), longer: asItIs }),
  guid: () => ({ texts: fc.uuid(), longer: asItIs }),
  email: () => ({ texts: fc.emailAddress(), longer: (text, by) => text.charAt(0).repeat(by) + text }),
  hostname: () => ({ texts: fc.domain(), longer: asItIs }),
  ipv4: () => ({ texts: fc.ipV4(), longer: asItIs }),
  ipv6: () => ({ texts: fc.ipV6(), longer: asItIs }),
  byte: () => ({ texts: fc.base64String(), longer: asItIs }),
  uri: () => ({ texts: urls(), longer: (text, by) => (by > 0 ? `${text}/${"a".repeat(by - 1)}` : text) }),
};
