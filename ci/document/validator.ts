import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Document } from "./document.ts";

/** The problems of a value by the schema at a pointer, each with its place in the value. */
export type Validate = (schema: string, value: unknown) => string[];

/** Validates values by the schemas of a document. @throws for an unknown format. */
export function validatorOf(document: Document): Validate {
  const logger = { log: refuse, warn: refuse, error: refuse };
  // Not strict: a document has further keywords around and in its schemas.
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger });
  formats.default(ajv);
  ajv.addSchema(document, "document", false, false);
  return (schema, value) => {
    const validate = ajv.getSchema(`document#${schema}`);
    if (validate === undefined) throw new Error(`the document has no schema at ${schema}`);
    void validate(value);
    const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "it"} ${message}`);
    return [...new Set(problems)]; // branches of a union often have the same problem
  };
}

function refuse(...messages: unknown[]): never {
  throw new Error(messages.join(" "));
}
