import { integerRanges } from "@tallystick/contract";
import addFormats from "ajv-formats";

/** A UTC time as the contract writes it, on every day but the leap days. */
const usualDateTime =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** The library's full `date-time` check: 30 February is no date. Long lists hold many times, so the usual form is checked first. */
export function isDateTime(text: string): boolean {
  return usualDateTime.test(text) || isFullDateTime(text);
}

const isFullDateTime = validatorOf("date-time");

/** A time of day. TypeSpec's `plainTime` has no offset, JSON Schema's `time` has one: either is taken. */
export const isTime: (text: string) => boolean = validatorOf("iso-time");

function validatorOf(name: "date-time" | "iso-time"): (text: string) => boolean {
  const format = addFormats.default.get(name, "full");
  if (typeof format !== "object" || format instanceof RegExp || typeof format.validate !== "function")
    throw new Error(`ajv-formats knows no ${name}`);
  // The library types a format's check for any text or number; this one is for text.
  return format.validate as (text: string) => boolean;
}

/** Days, hours, minutes, seconds and fractions of the last part, as ISO 8601 has them; the library takes no fraction. */
const duration =
  /^P(?!$)(?:\d+(?:[.,]\d+)?W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:[.,]\d+)?S)?)?)$/;

/** The date of HTTP: `Fri, 26 Aug 2022 14:38:00 GMT`. */
const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

interface TextFormat {
  type: "string";
  validate(value: string): boolean;
}

interface NumberFormat {
  type: "number";
  validate(value: number): boolean;
}

const text = (validate: (value: string) => boolean): TextFormat => ({ type: "string", validate });

function whole([least, most]: readonly [number, number]): NumberFormat {
  return { type: "number", validate: (value) => Number.isInteger(value) && least <= value && value <= most };
}

/** Formats that hold a value of their type and say no more about it. */
const anyText = text(() => true);
const anyNumber: NumberFormat = { type: "number", validate: () => true };

/** The formats of TypeSpec that the library does not have, or has otherwise. */
export const formats: Record<string, TextFormat | NumberFormat> = {
  "date-time": text(isDateTime),
  time: text(isTime),
  duration: text((value) => duration.test(value)),
  "http-date": text((value) => httpDate.test(value)),
  ...Object.fromEntries(Object.entries(integerRanges).map(([name, range]) => [name, whole(range)])),
  unixtime: anyNumber,
  decimal: anyNumber,
  decimal128: anyNumber,
  seconds: anyNumber,
  milliseconds: anyNumber,
  ...Object.fromEntries(
    ["comma", "space", "pipe", "newline"].map((name) => [`ArrayEncoding.${name}Delimited`, anyText]),
  ),
};
