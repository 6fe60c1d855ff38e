import type { IncomingHttpHeaders } from "node:http";
import { parse } from "node:querystring";

/** The query as parsed from the URL: a repeated parameter is an array. */
export type RawQuery = Record<string, string | string[] | undefined>;

const none: RawQuery = Object.freeze({});

/** The query of a URL. */
export function queryOf(url: string): RawQuery {
  return url.includes("?") ? parse(queryTextOf(url)) : none;
}

/** The query of a URL as it was sent. */
export function queryTextOf(url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return "";
  const end = url.indexOf("#", mark);
  return url.slice(mark + 1, end < 0 ? undefined : end);
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
export function cookiesOf({ cookie = "" }: IncomingHttpHeaders): Record<string, string> {
  const pairs = cookie.split(/; */).flatMap((pair) => {
    const end = pair.indexOf("=");
    return end < 1
      ? []
      : [
          [
            pair.slice(0, end).trim(),
            pair
              .slice(end + 1)
              .trim()
              .replaceAll(/^"|"$/g, ""),
          ] as const,
        ];
  });
  // One may have the name of what every object inherits.
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}
