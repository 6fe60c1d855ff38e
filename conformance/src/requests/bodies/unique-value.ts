import * as fc from "fast-check";
import type { TargetInfo } from "../trial.ts";
import { digitsOf } from "../fixtures/digits.ts";
import type { Resolved } from "../../schema/resolve.ts";
import { dayMs, moved } from "./dates.ts";

/** Numbers that one run counts up, by what they are for; they begin elsewhere in each run. */
const counters = new WeakMap<TargetInfo, Map<string, bigint>>();

/** How many digits a counter has: it begins anywhere in them. */
const DIGITS = 30;

/** The next number for this purpose on the target: never given before in this run. `text` is unique to the run. */
function nextNumber(target: TargetInfo, purpose: string, text: string): bigint {
  const known = counters.get(target) ?? new Map<string, bigint>();
  counters.set(target, known);
  const next = (known.get(purpose) ?? BigInt(digitsOf(text, DIGITS))) + 1n;
  known.set(purpose, next);
  return next;
}

/** How many days ahead of an example a date of its own is at most: far enough for one run, and no service finds it absurd. */
const MOST_DAYS = 3_650n;

/** Another day than the example and than every other trial has. */
export function uniqueDay(example: string, { target, place, text }: UniqueOptions): string {
  const days = 1n + (nextNumber(target, place, text) % MOST_DAYS);
  return moved(example, Number(days) * dayMs);
}

/** The purpose and constraints of a unique value. */
export interface UniqueOptions {
  target: TargetInfo;
  /** The place of the request, so that each place counts alone. */
  place: string;
  /** A text that no other trial of any run uses. */
  text: string;
  /** The end of the text, which has a meaning of its own. */
  ending?: string | undefined;
}

/** Classes of characters that stay what they are; the first that fits is used. */
const kept: readonly RegExp[] = [/[0-9a-zA-Z]/, /[0-9a-z]/, /[0-9A-Z]/, /[0-9]/, /[a-z]/, /[A-Z]/];

/** A value like the example that was never used on the target; undefined where the schema leaves no room for one. */
export function uniqueLike(schema: Resolved, example: unknown, options: UniqueOptions): unknown {
  const number = nextNumber(options.target, options.place, options.text);
  if (typeof example === "number") return uniqueNumber(schema, number);
  if (typeof example !== "string") return undefined;
  const candidates = [
    ...appended(schema, example, number, options),
    ...lengthened(schema, example, number),
    ...replaced(example, number, options),
    ...matching(schema, number, options),
  ];
  return candidates.find((text) => text !== example && fits(schema, text));
}

function uniqueNumber({ minimum, maximum }: Resolved, number: bigint): number {
  const least = typeof minimum === "number" ? minimum : 1;
  const room = typeof maximum === "number" ? maximum - least + 1 : 1_000_000_000;
  return least + Number(number % BigInt(Math.max(1, Math.floor(room))));
}

/** The example with a text behind it, before an `@` or the ending that must stay. */
function appended(
  { format }: Resolved,
  example: string,
  number: bigint,
  { text, ending = "" }: UniqueOptions,
): string[] {
  const at = example.indexOf("@");
  const mark = text.replaceAll(/[^A-Za-z0-9]+/g, "-");
  if (format === "email" && at > 0) return [`${example.slice(0, at)}-${mark}${example.slice(at)}`.toLowerCase()];
  if (format === "uuid") return [uuidOf(number)];
  if (format !== undefined && format !== "uri") return [];
  const join = format === "uri" ? "/" : "-";
  return ending === "" ? [`${example}${join}${mark}`] : [`${example}-${mark}-${ending}`, `${mark}-${ending}`];
}

function uuidOf(number: bigint): string {
  const hex = number.toString(16).padStart(30, "0").slice(-30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}`;
}

/** How many characters at the end are enough for a number of its own. */
const ENOUGH = 4;

/** How long a short example becomes at most. */
const LENGTHENED = 12;

/** A short example, which has too few others of its length, with the end of the number behind it. */
function lengthened({ maxLength }: Resolved, example: string, number: bigint): string[] {
  const length = Math.min(typeof maxLength === "number" ? maxLength : LENGTHENED, LENGTHENED);
  const room = length - example.length;
  if (example.length >= ENOUGH || room < 1) return [];
  const digits = String(number);
  const both = number.toString(36);
  return [both.toUpperCase(), both, digits].map((text) => example + text.slice(-room));
}

/**
 * The example with its letters and digits counted up, each in its class; then with more and more of its beginning kept,
 * which may be fixed.
 */
function replaced(example: string, number: bigint, { ending = "" }: UniqueOptions): string[] {
  const body = ending === "" ? example : example.slice(0, -ending.length);
  const beginnings = Array.from({ length: Math.max(1, body.length - ENOUGH + 1) }, (_, length) => length);
  return beginnings.flatMap((length) =>
    kept.flatMap((letters) => {
      const counted = countedUp(body.slice(length), letters, number);
      return counted === undefined ? [] : [body.slice(0, length) + counted + ending];
    }),
  );
}

/** The text in which the characters of some classes, taken as digits of one number, are replaced by those of another. */
function countedUp(text: string, letters: RegExp, number: bigint): string | undefined {
  let left = number;
  const replacedFrom = Array.from(text)
    .toReversed()
    .map((character) => {
      const alphabet = letters.test(character) ? alphabetOf(character) : undefined;
      if (alphabet === undefined) return character;
      const size = BigInt(alphabet.length);
      const next = alphabet.charAt(Number(left % size));
      left /= size;
      return next;
    });
  return left === number ? undefined : replacedFrom.toReversed().join("");
}

/** How many texts of a pattern are tried: some are too long. */
const SAMPLES = 20;

/** Texts of the pattern, where counting up the example leaves it; none where the pattern says more than a text of it can be made from. */
function matching({ pattern }: Resolved, number: bigint, { ending = "" }: UniqueOptions): string[] {
  if (typeof pattern !== "string") return [];
  try {
    const texts = fc.noBias(fc.stringMatching(new RegExp(pattern, "u")));
    const seed = Number(BigInt.asIntN(32, number));
    return fc.sample(texts, { seed, numRuns: SAMPLES }).filter((text) => text.endsWith(ending));
  } catch {
    return [];
  }
}

function alphabetOf(character: string): string {
  if (/[0-9]/.test(character)) return "0123456789";
  return /[a-z]/.test(character) ? "abcdefghijklmnopqrstuvwxyz" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
}

/** Whether a text keeps the words, the length and the pattern of its schema. */
export function fits({ pattern, minLength, maxLength, enum: words, const: only }: Resolved, text: string): boolean {
  if (only !== undefined || Array.isArray(words))
    return words === undefined ? only === text : wordsInclude(words, text);
  const length = Array.from(text).length;
  if (typeof minLength === "number" && length < minLength) return false;
  if (typeof maxLength === "number" && length > maxLength) return false;
  return typeof pattern !== "string" || new RegExp(pattern, "u").test(text);
}

function wordsInclude(words: unknown, text: string): boolean {
  return Array.isArray(words) && words.includes(text);
}
