import { callsIn, parametersOf, repliesOf, requestsOf, type Call, type Carrier } from "./calls.ts";
import type { Document } from "./document.ts";
import { at, member, membersAt } from "./pointer.ts";
import type { Validate } from "./validator.ts";

/** A request made of nothing but what the document shows. */
export interface ExampleRequest {
  method: string;
  /** With its query: `/cards/Card%3A1?limit=20`. */
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** The first example of a call, and for each parameter that must be there an example of it or a value that its schema allows. */
export function exampleRequest(document: Document, validate: Validate, call: Call): ExampleRequest {
  const given = parametersOf(document, call)
    .filter(({ required }) => required)
    .map((parameter) => ({ ...parameter, value: String(valueFor(document, validate, parameter)) }));
  const valuesIn = (place: string): [string, string][] =>
    given.filter((parameter) => parameter.in === place).map(({ parameter, value }) => [parameter, value]);
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

/** The parts a form must have: of a file, which no schema describes, one without content. */
function formFor(document: Document, validate: Validate, { name, pointer }: Call): FormData | undefined {
  const { pointer: schema, value } = at(document, `${pointer}/requestBody/content/multipart~1form-data/schema`);
  if (value === undefined) return undefined;
  const form = new FormData();
  const required = member(value, "required");
  for (const [part, { pointer: place, value: said }] of membersAt(document, `${schema}/properties`)) {
    if (!Array.isArray(required) || !required.includes(part)) continue;
    const isFile = ["type", "allOf", "enum"].every((keyword) => member(said, keyword) === undefined);
    const carrier = { name: `${name} part ${part}`, schema: place, examples: [] };
    form.set(part, isFile ? new Blob([]) : String(valueFor(document, validate, carrier)));
  }
  return form;
}

/** Any that the scheme of the call's first requirement lets through to a mock. */
function credentials({ components }: Document, { operation }: Call): Record<string, string> {
  const [name] = Object.keys(operation.security?.[0] ?? {});
  if (name === undefined) return {};
  const scheme = components?.securitySchemes?.[name]?.scheme?.toLowerCase();
  if (scheme === "basic") return { authorization: `Basic ${btoa("any:thing")}` };
  if (scheme === "bearer") return { authorization: "Bearer anything" };
  throw new Error(`no credentials are known for the security scheme ${name}; give it some here`);
}

function valueFor(document: Document, validate: Validate, { name, schema, examples }: Carrier): unknown {
  const { value: said } = at(document, schema);
  const allowed = ["examples", "enum"].flatMap((keyword) => member(said, keyword) ?? []);
  const candidates = [...examples, member(said, "default"), ...allowed, ...textsShownIn(document), 1, true];
  const value = candidates.find((candidate) => candidate !== undefined && validate(schema, candidate).length === 0);
  if (value === undefined) throw new Error(`${name}: nothing the document shows fits its schema; give it an example`);
  return value;
}

const shown = new WeakMap<Document, string[]>();

/** Every text in the bodies that the document shows, once: its ids are among them. */
function textsShownIn(document: Document): string[] {
  const known = shown.get(document);
  if (known) return known;
  const carriers = callsIn(document).flatMap((call) => [
    ...requestsOf(document, call),
    ...repliesOf(document, call).flatMap(({ bodies }) => bodies),
  ]);
  const texts = [...new Set(carriers.flatMap(({ examples }) => textsIn(examples)))];
  shown.set(document, texts);
  return texts;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
