import { mediaFormOf, type Operation, type Parameter, readParameter, writeParameter } from "@tallystick/contract";
import { FixtureUnavailable } from "../errors/trial-errors.ts";
import { ownMember } from "../json/value-at.ts";
import type { CallRequest } from "./exchange.ts";
import type { WireRequest } from "./connection.ts";
import { formBody, formType } from "./form.ts";
import { xmlText } from "./xml.ts";

/**
 * The request that an operation's row declares, without credentials. `base` is the target's URL with the version
 * segment; `document` has the schemas of the row.
 */
export function buildRequest(row: Operation, request: CallRequest, base: string, document: object): WireRequest {
  const { raw } = request;
  const body = raw?.body ?? bodyOf(row, request.body, document);
  const type = raw?.contentType ?? typeOf(row);
  const fixed = row.parameters.flatMap(({ in: place, name, fixed: value }) =>
    place === "header" && value !== undefined ? [[name, value] as const] : [],
  );
  const headers = [...fixed, ...Object.entries(request.headers ?? {})].map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const cookies = Object.entries(request.cookies ?? {}).map(([name, value]) =>
    written({ required: true, ...parameterOf(row, "cookie", name), in: "cookie", name }, value),
  );
  return {
    method: raw?.method ?? row.method.toUpperCase(),
    url: urlOf(row, request, base) + queryOf(row, request),
    headers: {
      accept: acceptOf(row),
      "accept-encoding": "identity",
      ...(body === undefined || type === "" ? {} : { "content-type": type }),
      ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
      ...Object.fromEntries(headers),
    },
    ...(body === undefined ? {} : { body }),
  };
}

/** The media types of the successes. Where none has a body any type does, as a server may refuse with 406 what excludes its own. */
function acceptOf({ replies }: Operation): string {
  const types = replies.flatMap(({ schema, kind, contentType = jsonType, others = [] }) =>
    schema === undefined || kind === "error" ? [] : [contentType, ...others.map((other) => other.contentType)],
  );
  return types.length === 0 ? `${jsonType}, */*;q=0.5` : [...new Set(types)].join(", ");
}

const jsonType = "application/json";

function typeOf(row: Operation): string {
  const { contentType = jsonType } = row.body ?? {};
  if (mediaFormOf(contentType) === "multipart") return formType;
  return contentType.includes("*") ? "application/octet-stream" : contentType;
}

function bodyOf(row: Operation, body: unknown, document: object): string | Buffer | undefined {
  if (body === undefined) return undefined;
  const type = row.body?.contentType ?? jsonType;
  const isObject = typeof body === "object" && body !== null;
  switch (mediaFormOf(type)) {
    case "multipart":
      return isObject ? formBody({ ...body }, row.body?.wholeLists) : JSON.stringify(body);
    case "form":
      return isObject ? new URLSearchParams(textsOf(body)).toString() : JSON.stringify(body);
    case "xml":
      return xmlText(document, row.body?.schema ?? "", body);
    case "json-lines":
      return (Array.isArray(body) ? body : [body]).map((each) => `${JSON.stringify(each)}\n`).join("");
    case "json":
      return JSON.stringify(body);
    default:
      return Buffer.isBuffer(body) ? body : typeof body === "string" ? body : JSON.stringify(body);
  }
}

function textsOf(body: object): [string, string][] {
  return Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, String(each)]),
  );
}

/** Whether the operation takes a form, of either kind, instead of JSON. */
export function isForm({ body }: Operation): boolean {
  return body !== undefined && ["form", "multipart"].includes(mediaFormOf(body.contentType));
}

/** Whether the body has only texts, as a form and XML: an empty list is none, and a number is its digits. */
export function hasOnlyTexts(row: Operation): boolean {
  return isForm(row) || (row.body !== undefined && mediaFormOf(row.body.contentType) === "xml");
}

function urlOf(row: Operation, request: CallRequest, base: string): string {
  if (request.raw?.origin !== undefined) return new URL(base).origin + request.raw.origin;
  if (request.raw?.path !== undefined) return base + request.raw.path;
  return (
    base +
    row.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => segment(row, name, ownMember(request.params, name)))
  );
}

/** The colon of an id is not escaped: a path may contain it. */
function segment(row: Operation, name: string, value: string | undefined): string {
  const parameter = parameterOf(row, "path", name);
  if (value === undefined) {
    if (parameter?.required === false && parameter.style === "path") return "";
    throw new FixtureUnavailable(`${row.id} was called without the path parameter ${name}`);
  }
  if (parameter?.shape !== undefined || parameter?.style !== undefined) return written(parameter, value);
  return encodeURIComponent(value).replaceAll("%3A", ":");
}

function queryOf(row: Operation, { query = {}, raw }: CallRequest): string {
  const search = new URLSearchParams();
  const others: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const parameter = parameterOf(row, "query", name);
    // Several values of one name are what a list is by default.
    const isUsual = parameter?.shape === undefined || (parameter.shape === "list" && parameter.explode === true);
    if (parameter !== undefined && !isUsual) others.push(written(parameter, value));
    else for (const each of [value].flat()) search.append(name, String(each));
  }
  if (raw?.path === undefined && raw?.origin === undefined)
    for (const { name, in: place, fixed } of row.parameters)
      if (fixed !== undefined && place === "query") search.set(name, fixed);
  const text = [search.toString(), ...others].filter((each) => each !== "").join("&");
  return text === "" ? "" : `?${text}`;
}

function parameterOf({ parameters }: Operation, place: Parameter["in"], name: string): Parameter | undefined {
  return parameters.find((each) => each.in === place && each.name === name);
}

/** A text of a list or an object has commas between its parts. */
function written(parameter: Parameter, value: unknown): string {
  const { shape, name, in: place, required } = parameter;
  const isText = typeof value === "string" && shape !== undefined;
  return writeParameter(parameter, isText ? readParameter({ name, in: place, required, shape }, value) : value);
}
