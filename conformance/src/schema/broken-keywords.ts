import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Resolved } from "./resolve.ts";
import { suiteAjv } from "./suite-ajv.ts";

/** A keyword that a value breaks. */
export interface Broken {
  /** JSON pointer into the value, to the field that is wrong or missing. */
  at: string;
  keyword: string;
}

/** Every keyword of a schema without references and unions that a value breaks, each once for each place. */
export function brokenKeywords(schema: Resolved, value: unknown): Broken[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
    at: keyword === "required" ? `${instancePath}/${String(params["missingProperty"])}` : instancePath,
    keyword,
  }));
  const otherTypes = new Set(errors.filter(({ keyword }) => keyword === "type").map(({ at }) => at));
  const relevant = errors.filter(({ at, keyword }) => !otherTypes.has(at) || !ofItsType.has(keyword));
  return [...new Map(relevant.map((each) => [`${each.at} ${each.keyword}`, each])).values()];
}

/** Keywords that no value of another type can satisfy, so that the type says it all. */
const ofItsType: ReadonlySet<string> = new Set(["enum", "const", "format"]);

const ajv = suiteAjv({ ownProperties: true });
const compiled = new Map<string, ValidateFunction>();
/** A schema is asked for many values in turn: its text is made once. */
const validators = new WeakMap<Resolved, ValidateFunction>();

function validatorOf(schema: Resolved): ValidateFunction {
  const validate = validators.get(schema) ?? validatorOfText(schema);
  validators.set(schema, validate);
  return validate;
}

/** The same validator for equal schemas. */
function validatorOfText(schema: Resolved): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate;
}
