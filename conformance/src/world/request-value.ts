import { HarnessFault, type CallRequest } from "../engine/check.ts";
import { valueAt, withValueAt } from "./value-at.ts";

/** Where a request carries a value, split: `body.source.accountId` is `body` and `source.accountId`. */
function split(at: string): { place: string; rest: string } {
  const dot = at.indexOf(".");
  return dot < 0 ? { place: at, rest: "" } : { place: at.slice(0, dot), rest: at.slice(dot + 1).replace(/\[\]$/, "") };
}

/** The value a request carries at a path such as `body.source.accountId` or `query.accountId`. */
export function valueInRequest(request: CallRequest, at: string): unknown {
  const { place, rest } = split(at);
  if (place === "body") return rest === "" ? request.body : valueAt(request.body, rest);
  const parts: Record<string, Readonly<Record<string, unknown>> | undefined> = {
    path: request.params,
    query: request.query,
    header: request.headers,
  };
  return parts[place]?.[rest];
}

/** The request with another value at a path; `undefined` takes it away. */
export function withRequestValue(request: CallRequest, at: string, value: unknown): CallRequest {
  const { place, rest } = split(at);
  if (place === "body") return { ...request, body: rest === "" ? value : withValueAt(request.body, rest, value) };
  if (value !== undefined && typeof value !== "string" && typeof value !== "number" && !isTexts(value)) {
    throw new HarnessFault(`${at} cannot carry ${JSON.stringify(value)}.`);
  }
  if (place === "query") return { ...request, query: { ...request.query, [rest]: value } };
  const text = String(value);
  if (place === "path") return { ...request, params: { ...request.params, [rest]: text } };
  if (place === "header") return { ...request, headers: { ...request.headers, [rest]: text } };
  throw new HarnessFault(`A request has no place called ${at}.`);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
