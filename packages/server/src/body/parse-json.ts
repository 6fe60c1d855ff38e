import { isRoundedToWhole } from "@tallystick/contract";
import { randomUUID } from "node:crypto";
import { ambiguous } from "../refusals/ambiguous.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import type { Refused } from "../refusals/refused.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** 400 for bytes that are not JSON. The parser's message quotes the text, which may be secret, and is not shown. */
export function parseJson(bytes: Buffer, field = "body"): unknown {
  const { values, names, rounded } = signsIn(bytes);
  if (values > mostValues) throw invalidBody(`The ${field} has more than ${mostValues} values`);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw invalidBody(`The ${field} is not JSON in UTF-8`, error, field);
  }
  if (membersWithin(value, deepest, field) !== names) throw ambiguous(field, "repeated-member");
  if (rounded !== undefined) {
    const place = `${field}${stepsTo(rounded, bytes)}`;
    throw invalidBody(`${place} is a number that cannot be read exactly`, undefined, place);
  }
  if (bytes.includes("\\u") && !hasWholeCharacters(value))
    throw invalidBody(`The ${field} has half of a character, which UTF-8 cannot hold`, undefined, field);
  return value;
}

/** An escape can name half of a character that needs two. A store would keep another text than the reply shows. */
function hasWholeCharacters(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && hasWholeCharacters(member));
}

/** 400 for a value that is nested too deeply for recursive code. */
export function checkDepth(value: unknown, field = "body"): unknown {
  membersWithin(value, deepest, field);
  return value;
}

/** 400 `INVALID_INPUT` for a body, or a part of it, that cannot be read. */
export function invalidBody(problem: string, cause?: unknown, field = "body"): Refused {
  return new CommonRefusal("invalid", { message: `${problem}.`, details: { field }, cause });
}

/** The greatest depth of a body, so that recursive code here and in handlers is safe. */
const deepest = 64;

/** How many members the objects of a value have. @throws Refused for a value that is nested more deeply. */
function membersWithin(value: unknown, levels: number, field: string): number {
  if (typeof value !== "object" || value === null) return 0;
  if (levels === 0) throw invalidBody(`The ${field} is nested more than ${deepest} levels deep`);
  const within: unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : within.length;
  for (const each of within) count += membersWithin(each, levels - 1, field);
  return count;
}

/** The greatest number of values in a body: more take so long to read and to check that other requests wait. */
const mostValues = 10_000;

const sign = { quote: 0x22, backslash: 0x5c, comma: 0x2c, colon: 0x3a, bracket: 0x5b, brace: 0x7b, point: 0x2e };
const beforeValue: ReadonlySet<number> = new Set([sign.comma, sign.colon, sign.bracket, sign.brace]);

/** The text of a number, by its first byte and the one after its last. */
interface NumberText {
  start: number;
  end: number;
}

interface Signs {
  values: number;
  names: number;
  /** A number that the parser takes for a whole one, which it is not. */
  rounded: NumberText | undefined;
}

/**
 * How many values and names of members the text has, counted in the bytes: the parser alone would take too long for too many values, and
 * keeps the last of two members with one name.
 */
function signsIn(bytes: Buffer): Signs {
  let [values, names] = [0, 0];
  let rounded: NumberText | undefined;
  for (let at = 0; at < bytes.length && values <= mostValues; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === sign.quote) at = endOfText(bytes, at);
    else if (beforeValue.has(byte)) {
      values += 1;
      if (byte === sign.colon) names += 1;
    } else if (byte === sign.point || (isExponent(byte) && isDigit(bytes[at - 1]))) {
      const number = numberAround(bytes, at);
      if (isRoundedToWhole(bytes.toString("latin1", number.start, number.end))) rounded ??= number;
      at = number.end - 1;
    }
  }
  return { values, names, rounded };
}

function numberAround(bytes: Buffer, at: number): NumberText {
  let [start, end] = [at, at + 1];
  while (isOfNumber(bytes[start - 1])) start -= 1;
  while (isOfNumber(bytes[end])) end += 1;
  return { start, end };
}

function isOfNumber(byte = 0): boolean {
  return isDigit(byte) || isExponent(byte) || byte === sign.point || byte === 0x2b || byte === 0x2d;
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isExponent(byte: number): boolean {
  return byte === 0x45 || byte === 0x65;
}

/** Where the number stands, as `.amount` or `[0].amount`: found by another value in its place. */
function stepsTo({ start, end }: NumberText, bytes: Buffer): string {
  const mark = randomUUID();
  const text = `${utf8.decode(bytes.subarray(0, start))}"${mark}"${utf8.decode(bytes.subarray(end))}`;
  return stepsToValue(JSON.parse(text), mark) ?? "";
}

function stepsToValue(value: unknown, wanted: string): string | undefined {
  if (value === wanted) return "";
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const steps = stepsToValue(member, wanted);
    if (steps !== undefined) return `${Array.isArray(value) ? `[${name}]` : `.${name}`}${steps}`;
  }
  return undefined;
}

function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(sign.quote, start + 1); end !== -1; end = bytes.indexOf(sign.quote, end + 1)) {
    let escapes = 0;
    while (bytes[end - 1 - escapes] === sign.backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return bytes.length;
}
