import { hasInheritedNames } from "@tallystick/contract";
import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { HarnessFault } from "../errors/trial-errors.ts";
import { suiteAjv } from "./suite-ajv.ts";
import { withTaggedUnions } from "./with-tagged-unions.ts";

/** Where a value violates its schema, and how. */
export interface SchemaFault {
  /** JSON pointer into the value; empty for the value itself. */
  at: string;
  expected: string;
  observed: string;
}

/** The suite's own compiled schemas of the document. */
export interface Validator {
  readonly document: object;
  /** The worst fault of the value against the schema at this pointer of the document, or undefined. */
  fault(pointer: string, value: unknown): SchemaFault | undefined;
  /** The same against a schema that is a part of the document. */
  faultIn(schema: object, value: unknown): SchemaFault | undefined;
}

/** The document's key inside the validator. */
const documentKey = "contract";

const known = new WeakMap<object, Validator>();

/** The validator of an OpenAPI 3.1 document; compiles each schema on first use, once for all runs of a process. */
export function createValidator(document: object): Validator {
  const validator = known.get(document) ?? readDocument(document);
  known.set(document, validator);
  return validator;
}

function readDocument(document: object): Validator {
  const ajv = suiteAjv({ discriminator: true, ownProperties: hasInheritedNames(document) });
  ajv.addSchema({ ...withTaggedUnions(document, document), $id: documentKey }, documentKey, false, false);
  const compiled = new Map<string, ValidateFunction>();
  const parts = new WeakMap<object, ValidateFunction>();
  /** By value and pointer: several oracles ask about the same reply. */
  const judged = new WeakMap<object, Map<string, SchemaFault | undefined>>();

  function validatorAt(pointer: string): ValidateFunction {
    const validate = compiled.get(pointer) ?? compile(ajv, pointer);
    compiled.set(pointer, validate);
    return validate;
  }

  return {
    document,
    fault(pointer, value) {
      const verdict = (): SchemaFault | undefined => faultBy(validatorAt(pointer), value);
      if (typeof value !== "object" || value === null) return verdict();
      const ofValue = judged.get(value) ?? new Map<string, SchemaFault | undefined>();
      judged.set(value, ofValue);
      if (!ofValue.has(pointer)) ofValue.set(pointer, verdict());
      return ofValue.get(pointer);
    },
    faultIn(schema, value) {
      const validate = parts.get(schema) ?? ajv.compile(withDocumentKey(withTaggedUnions(document, schema)));
      parts.set(schema, validate);
      return faultBy(validate, value);
    },
  };
}

function faultBy(validate: ValidateFunction, value: unknown): SchemaFault | undefined {
  return validate(value) ? undefined : gravest(validate.errors ?? [], value);
}

/** A part of the document outside it: its references name the document. */
function withDocumentKey(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${documentKey}#/`));
}

function compile(ajv: Ajv2020, pointer: string): ValidateFunction {
  try {
    return ajv.compile({ $ref: `${documentKey}${pointer}` });
  } catch (cause) {
    throw new HarnessFault(`the document's schema ${pointer} does not compile`, { cause });
  }
}

/** Of the branches of a union the one that matched furthest was intended; a union's own error says least. */
function gravest(errors: readonly ErrorObject[], value: unknown): SchemaFault {
  let worst = errors[0];
  for (const error of errors) if (worst === undefined || weight(error) > weight(worst)) worst = error;
  if (worst === undefined) return { at: "", expected: "a value of the schema", observed: "something else" };
  return {
    at: worst.instancePath,
    expected: expectation(worst),
    observed: shown(valueAtPointer(value, worst.instancePath)),
  };
}

/** The value at a JSON pointer. */
function valueAtPointer(value: unknown, pointer: string): unknown {
  const steps = pointer.split("/").slice(1);
  return steps.reduce<unknown>((at, step) => Object(at)[step.replaceAll("~1", "/").replaceAll("~0", "~")], value);
}

function weight(error: ErrorObject): number {
  const depth = error.instancePath.split("/").length;
  const vague = ["anyOf", "oneOf", "if", "not", "const"].includes(error.keyword);
  return depth * 2 - (vague ? 1 : 0);
}

function expectation(error: ErrorObject): string {
  const values: unknown = error.keyword === "enum" ? error.params["allowedValues"] : error.params["allowedValue"];
  const detail = values === undefined ? "" : ` ${shown(values)}`;
  return `${error.instancePath} ${error.message ?? error.keyword}${detail}`.trim();
}

/** A value, shortened to one line. */
export function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}
