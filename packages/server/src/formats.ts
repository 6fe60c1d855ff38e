import type { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** A moment in UTC as the contract writes it, on a day that every month has. */
const plainMoment = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** Every format of ajv-formats, in full: the 30th of February is no date. Long lists are full of moments, so the usual ones are seen at a glance. */
export function withFormats(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv, { mode: "full" });
  const full = ajv.formats["date-time"];
  if (typeof full !== "object" || full instanceof RegExp || typeof full.validate !== "function")
    throw new Error("ajv-formats knows no date-time");
  const { validate } = full as { validate: (text: string) => boolean };
  return ajv.addFormat("date-time", { validate: (text: string) => plainMoment.test(text) || validate(text) });
}
