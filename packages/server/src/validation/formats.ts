import addFormats from "ajv-formats";

/** A UTC time as the contract writes it, on days 1 to 28. */
const usualDateTime = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

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
