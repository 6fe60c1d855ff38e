import type { RequestPath } from "@tallystick/contract";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import type { Once } from "./once.ts";

/** The query as parsed from the URL: a repeated parameter is an array. */
export type RawQuery = Record<string, string | string[] | undefined>;

const none: RawQuery = Object.freeze({});

/** The query of a URL. */
export function queryOf(url: string): RawQuery {
  // All of it: what is left out here might be what counts elsewhere.
  return url.includes("?") ? parse(queryTextOf(url), undefined, undefined, { maxKeys: 0 }) : none;
}

/** The query of a URL as it was sent. */
export function queryTextOf(url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return "";
  const end = url.indexOf("#", mark);
  return url.slice(mark + 1, end < 0 ? undefined : end);
}

/** What a request has twice of what it may have once, as a request path such as `query.limit`; undefined when there is nothing. */
export function repeatedIn(
  { rawHeaders, headers }: IncomingMessage,
  query: RawQuery,
  once: Once,
): RequestPath | undefined {
  const header = repeatedHeader(rawHeaders, once.headers);
  if (header !== undefined) return `header.${header}`;
  for (const name of once.query) if (Array.isArray(query[name])) return `query.${name}`;
  if (once.cookies.length === 0) return undefined;
  const names = cookiePairs(headers).map(([name]) => name);
  const cookie = once.cookies.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return cookie === undefined ? undefined : `cookie.${cookie}`;
}

/** The first of these headers that was sent more than once; Node joins the values of most, and drops all but the first of others. */
export function repeatedHeader(rawHeaders: readonly string[], once: ReadonlySet<string>): string | undefined {
  let seen: Set<string> | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    if (!once.has(name)) continue;
    if (seen?.has(name)) return name;
    (seen ??= new Set()).add(name);
  }
  return undefined;
}

/** The cookies of a request, as they were sent. */
export function cookiesOf(headers: IncomingHttpHeaders): Record<string, string> {
  // One may have the name of what every object inherits.
  return Object.assign(Object.create(null), Object.fromEntries(cookiePairs(headers)));
}

function cookiePairs({ cookie = "" }: IncomingHttpHeaders): (readonly [name: string, value: string])[] {
  return cookie.split(/; */).flatMap((pair) => {
    const end = pair.indexOf("=");
    if (end < 1) return [];
    const value = pair.slice(end + 1).trim();
    return [[pair.slice(0, end).trim(), value.replaceAll(/^"|"$/g, "")] as const];
  });
}
