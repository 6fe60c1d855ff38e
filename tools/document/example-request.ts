import { callsIn, parametersOf, repliesOf, requestsOf, type Call, type Carrier } from "./calls.ts";
import type { Document } from "./document.ts";
import { at, member } from "./pointer.ts";
import type { Validate } from "./validator.ts";

/** A request made of nothing but what the document shows. */
export interface ExampleRequest {
  method: string;
  /** With its query: `/cards/Card%3A1?limit=20`. */
  path: string;
  headers: Record<string, string>;
  body?: string;
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
  const [body] = requestsOf(document, call).flatMap(({ examples }) => examples);
  return {
    method: call.method.toUpperCase(),
    path: query === "" ? path : `${path}?${query}`,
    headers: {
      ...Object.fromEntries(valuesIn("header")),
      ...credentials(document, call),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
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

/** Every text in the bodies that the document shows: its ids are among them. */
function textsShownIn(document: Document): string[] {
  return callsIn(document).flatMap((call) =>
    [...requestsOf(document, call), ...repliesOf(document, call).flatMap(({ bodies }) => bodies)].flatMap(
      ({ examples }) => textsIn(examples),
    ),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
