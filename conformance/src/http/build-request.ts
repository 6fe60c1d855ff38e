import type { Operation } from "@tallystick/contract";
import { HarnessFault } from "../errors/trial-errors.ts";
import type { CallRequest } from "./exchange.ts";
import type { WireRequest } from "./connection.ts";
import { formBody, formType } from "./form.ts";

/**
 * The request that an operation's row declares, without credentials. `base` is the target's URL with the version
 * segment.
 */
export function buildRequest(row: Operation, request: CallRequest, base: string): WireRequest {
  const { raw } = request;
  const body = raw?.body ?? bodyOf(row, request.body);
  const type = raw?.contentType ?? (isForm(row) ? formType : "application/json");
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    method: raw?.method ?? row.method.toUpperCase(),
    url: urlOf(row, request, base) + queryOf(request.query),
    headers: {
      accept: "application/json",
      "accept-encoding": "identity",
      ...(body === undefined || type === "" ? {} : { "content-type": type }),
      ...Object.fromEntries(headers),
    },
    ...(body === undefined ? {} : { body }),
  };
}

function bodyOf(row: Operation, body: unknown): string | Buffer | undefined {
  if (body === undefined) return undefined;
  return isForm(row) && typeof body === "object" && body !== null ? formBody({ ...body }) : JSON.stringify(body);
}

/** Whether the operation takes a form instead of JSON. */
export function isForm({ body }: Operation): boolean {
  return body?.contentType === "multipart/form-data";
}

function urlOf(row: Operation, request: CallRequest, base: string): string {
  if (request.raw?.origin !== undefined) return new URL(base).origin + request.raw.origin;
  if (request.raw?.path !== undefined) return base + request.raw.path;
  return base + row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(row, name, request.params?.[name]));
}

/** The colon of an id is not escaped: a path may contain it. */
function segment(row: Operation, name: string, value: string | undefined): string {
  if (value === undefined) throw new HarnessFault(`${row.id} was called without the path parameter ${name}`);
  return encodeURIComponent(value).replaceAll("%3A", ":");
}

function queryOf(query: CallRequest["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of value === undefined ? [] : [value].flat()) search.append(name, String(each));
  }
  return search.size === 0 ? "" : `?${search.toString()}`;
}
