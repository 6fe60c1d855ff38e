import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Document } from "./document.ts";

/** What is wrong with a value, by the schema at a pointer: each fault with its place in the value. */
export type Validate = (schema: string, value: unknown) => string[];

/** Holds values to the schemas of a document. A format nobody knows throws. */
export function validatorOf(document: Document): Validate {
  const logger = { log: refuse, warn: refuse, error: refuse };
  // Not strict: a document has keywords of its own around and in its schemas.
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger });
  formats.default(ajv);
  ajv.addSchema(document, "document", false, false);
  return (schema, value) => {
    const validate = ajv.getSchema(`document#${schema}`);
    if (validate === undefined) throw new Error(`the document has no schema at ${schema}`);
    void validate(value);
    const faults = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "it"} ${message}`);
    return [...new Set(faults)]; // branches of a union often say the same
  };
}

function refuse(...words: unknown[]): never {
  throw new Error(words.join(" "));
}
