import addFormats from "ajv-formats";

/** A moment in UTC as the contract writes it, on a day that every month has. */
const plainMoment = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** The library's `date-time`, in full: the 30th of February is no date. Long lists are full of moments, so the usual form is recognised first. */
export function isMoment(text: string): boolean {
  return plainMoment.test(text) || isMomentInFull(text);
}

const isMomentInFull = validatorOf("date-time");

function validatorOf(name: "date-time"): (text: string) => boolean {
  const format = addFormats.default.get(name, "full");
  if (typeof format !== "object" || format instanceof RegExp || typeof format.validate !== "function")
    throw new Error(`ajv-formats knows no ${name}`);
  // The library types a format's check for any text or number; this one is for text.
  return format.validate as (text: string) => boolean;
}
