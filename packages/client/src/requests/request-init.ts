import { type ClientOperation, writeParameter } from "@tallystick/contract/client";
import type { UnsentInit } from "../runtime/fetch.ts";
import { callerHeaders, clientHeaders, type HeaderValues, reservedHeaders } from "./caller-headers.ts";
import { mergedHeaders } from "./merged-headers.ts";
import { hasBody, type RequestingClient } from "./plain-request.ts";
import { typesOf } from "../replies/types-of.ts";
import { sentBody } from "./request-body.ts";
import type { RequestParts } from "./written-request.ts";

/** Method, headers and body of all attempts of a call. Throws a `TypeError` for a request that TypeScript would reject. */
export function requestInit(
  client: RequestingClient,
  row: ClientOperation,
  request: RequestParts,
  credentials: HeaderValues,
  idempotencyKey: string | undefined,
): UnsentInit {
  const fixed = fixedValues(row, "header");
  const written = (request.headers ?? fixed) && writtenHeaders(row, { ...fixed, ...request.headers });
  const type = written && Object.entries(written).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const sent = sentBody(row, request.body, typeof type === "string" ? type : undefined);
  const own = ownHeaders(credentials, row, request, idempotencyKey);
  // Without a body there is nothing whose type could be named.
  if (sent?.contentType !== undefined) own["Content-Type"] = sent.contentType;
  const given = written && callerHeaders(written, reservedHeaders(client), `${row.id} was called with`);
  const accept = [...new Set(row.replies.filter(hasBody).flatMap(typesOf))].join(", ");
  return {
    method: row.method.toUpperCase(),
    headers: mergedHeaders(accept ? { Accept: accept } : {}, clientHeaders(client), given ?? {}, own),
    ...(sent === undefined ? {} : { body: sent.body }),
  };
}

function ownHeaders(
  credentials: HeaderValues,
  row: ClientOperation,
  { requestId, cookies }: RequestParts,
  idempotencyKey: string | undefined,
): HeaderValues {
  const headers = { ...credentials };
  const sentCookies = Object.entries(cookies ?? {}).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [writeParameter({ required: false, ...styleOf(row, "cookie", name), name, in: "cookie" }, value)],
  );
  if (sentCookies.length > 0) headers["Cookie"] = [headers["Cookie"], ...sentCookies].filter(Boolean).join("; ");
  if (row.idempotent && idempotencyKey !== undefined) headers[row.idempotent.header] = idempotencyKey;
  if (requestId !== undefined) headers["Request-Id"] = requestId;
  return headers;
}

/** The parameters in a place that can have only one value; undefined where there are none. */
export function fixedValues({ parameters }: ClientOperation, place: string): Record<string, string> | undefined {
  const fixed = parameters.flatMap(({ in: where, name = "", fixed: value }) =>
    where === place && value !== undefined ? [[name, value] as const] : [],
  );
  return fixed.length === 0 ? undefined : Object.fromEntries(fixed);
}

/** Lists and objects as texts. */
function writtenHeaders(row: ClientOperation, headers: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(headers).map(([name, value]) => {
    const isComposed = typeof value === "object" && value !== null;
    const parameter = { required: false, ...styleOf(row, "header", name), name, in: "header" as const };
    return [name, isComposed ? writeParameter(parameter, value) : value];
  });
  return Object.fromEntries(entries);
}

/** How the row says that a parameter is written; undefined where in the usual way. */
export function styleOf(
  { parameters }: ClientOperation,
  place: string,
  name: string,
): ClientOperation["parameters"][number] | undefined {
  const isSame = (other = ""): boolean =>
    other === name || (place === "header" && other.toLowerCase() === name.toLowerCase());
  return parameters.find((each) => each.in === place && isSame(each.name));
}
