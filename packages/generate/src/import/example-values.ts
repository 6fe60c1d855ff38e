import type { HttpOperationParameter } from "@typespec/http";
import type { Called } from "./called.ts";
import { objectOf, valueAt, type Json } from "./read-document.ts";

/** The parameters that an operation needs beside its body: an example of one is an example of all of them. */
export function neededParameters({ http }: Called): HttpOperationParameter[] {
  return http.parameters.parameters.filter(({ param }) => !param.optional && param.defaultValue === undefined);
}

/** A value for a parameter: the document's own example, or one that the schema surely allows; undefined where neither is known. */
export function parameterExample({ written }: Called, name: string, document: Json): unknown {
  const given = Array.isArray(written["parameters"]) ? written["parameters"] : [];
  // A header has the same name in any case, and TypeSpec writes it in small letters.
  const isCalled = (each: Json): boolean =>
    each["in"] === "header" ? String(each["name"]).toLowerCase() === name.toLowerCase() : each["name"] === name;
  const parameter = given.map((each) => resolved(each, document)).find(isCalled);
  if (parameter === undefined) return undefined;
  return examplesOf(parameter, document)[0] ?? allowedValue(resolved(parameter["schema"], document));
}

/** The examples of a parameter or of a media type: its own one or several, or those of its schema. */
export function examplesOf({ example, examples, schema }: Json, document: Json): unknown[] {
  const named = Object.values(objectOf(examples)).map((each) => resolved(each, document)["value"]);
  const { example: ofSchema, examples: several } = resolved(schema, document);
  const found = [[example], named, [ofSchema], Array.isArray(several) ? several : []];
  return found.map((each) => each.filter((value) => value !== undefined)).find(({ length }) => length > 0) ?? [];
}

/** What a reference names, or the value itself. */
export function resolved(value: unknown, document: Json): Json {
  const { $ref } = objectOf(value);
  return typeof $ref === "string" ? objectOf(valueAt(document, $ref)) : objectOf(value);
}

const UUID = "00000000-0000-4000-8000-000000000000";

function allowedValue({ type, format, pattern, minimum, minLength, default: usual, enum: values }: Json): unknown {
  if (usual !== undefined) return usual;
  if (Array.isArray(values)) return values[0];
  const [one] = Array.isArray(type) ? type : [type];
  if (one === "integer" || one === "number") return typeof minimum === "number" ? minimum : 1;
  if (one === "boolean") return true;
  if (one !== "string" || pattern !== undefined) return undefined;
  if (format !== undefined) return format === "uuid" ? UUID : undefined;
  return "a".repeat(typeof minLength === "number" ? Math.max(minLength, 1) : 1);
}
