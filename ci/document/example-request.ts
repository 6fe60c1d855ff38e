import { callsIn, parametersOf, repliesOf, requestsOf, type Call, type SchemaWithExamples } from "./calls.ts";
import type { Document } from "./document.ts";
import { at, member, membersAt } from "./pointer.ts";
import type { Validate } from "./validator.ts";

/** A request made from the examples of the document. */
export interface ExampleRequest {
  method: string;
  /** With its query: `/cards/Card%3A1?limit=20`. */
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** The request with the first example of the body, and for each required parameter its example or a value that its schema allows. */
export function exampleRequest(document: Document, validate: Validate, call: Call): ExampleRequest {
  const given = parametersOf(document, call)
    .filter(({ required }) => required)
    .map((parameter) => ({ ...parameter, value: String(valueFor(document, validate, parameter)) }));
  const valuesIn = (location: string): [string, string][] =>
    given.filter((parameter) => parameter.in === location).map(({ parameter, value }) => [parameter, value]);
  const path = valuesIn("path").reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  );
  const query = new URLSearchParams(valuesIn("query")).toString();
  const body = formFor(document, validate, call) ?? jsonFor(document, call);
  return {
    method: call.method.toUpperCase(),
    path: query === "" ? path : `${path}?${query}`,
    headers: {
      ...Object.fromEntries(valuesIn("header")),
      ...credentials(document, call),
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    ...(body === undefined ? {} : { body }),
  };
}

function jsonFor(document: Document, call: Call): string | undefined {
  const [example] = requestsOf(document, call).flatMap(({ examples }) => examples);
  return example === undefined ? undefined : JSON.stringify(example);
}

/** The required parts of a form; an empty file for a part that no schema describes. */
function formFor(document: Document, validate: Validate, { name, pointer }: Call): FormData | undefined {
  const { pointer: schema, value } = at(document, `${pointer}/requestBody/content/multipart~1form-data/schema`);
  if (value === undefined) return undefined;
  const form = new FormData();
  const required = member(value, "required");
  for (const [part, { pointer: location, value: partSchema }] of membersAt(document, `${schema}/properties`)) {
    if (!Array.isArray(required) || !required.includes(part)) continue;
    const isFile = ["type", "allOf", "enum"].every((keyword) => member(partSchema, keyword) === undefined);
    const partExample = { name: `${name} part ${part}`, schema: location, examples: [] };
    form.set(part, isFile ? new Blob([]) : String(valueFor(document, validate, partExample)));
  }
  return form;
}

/** Credentials that a mock accepts for the first security requirement of the call. */
function credentials({ components }: Document, { operation }: Call): Record<string, string> {
  const [name] = Object.keys(operation.security?.[0] ?? {});
  if (name === undefined) return {};
  const scheme = components?.securitySchemes?.[name]?.scheme?.toLowerCase();
  if (scheme === "basic") return { authorization: `Basic ${btoa("any:thing")}` };
  if (scheme === "bearer") return { authorization: "Bearer anything" };
  throw new Error(`no credentials are known for the security scheme ${name}; give it some here`);
}

function valueFor(document: Document, validate: Validate, { name, schema, examples }: SchemaWithExamples): unknown {
  const { value: valueSchema } = at(document, schema);
  const allowed = ["examples", "enum"].flatMap((keyword) => member(valueSchema, keyword) ?? []);
  const candidates = [...examples, member(valueSchema, "default"), ...allowed, ...stringsOfExamples(document), 1, true];
  const value = candidates.find((candidate) => candidate !== undefined && validate(schema, candidate).length === 0);
  if (value === undefined) throw new Error(`${name}: no example of the document is valid by its schema; add one`);
  return value;
}

const stringsByDocument = new WeakMap<Document, string[]>();

/** Every string of the example bodies of the document, once; the ids are among them. */
function stringsOfExamples(document: Document): string[] {
  const known = stringsByDocument.get(document);
  if (known) return known;
  const withExamples = callsIn(document).flatMap((call) => [
    ...requestsOf(document, call),
    ...repliesOf(document, call).flatMap(({ bodies }) => bodies),
  ]);
  const strings = [...new Set(withExamples.flatMap(({ examples }) => stringsIn(examples)))];
  stringsByDocument.set(document, strings);
  return strings;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
