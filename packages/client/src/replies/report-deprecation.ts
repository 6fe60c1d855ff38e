import { defaultEnvironment } from "../runtime/environment.ts";
import type { Fetch, FetchedResponse } from "../runtime/fetch.ts";
import { httpDate } from "./retry-after.ts";

/** A service says that it will no longer serve what was called. */
export interface DeprecationNotice {
  /** What was called, without its query. */
  url: string;
  /** Since when it is deprecated, by the header `Deprecation` (RFC 9745); absent when the reply does not tell. */
  since?: Date;
  /** When it ends, by the header `Sunset` (RFC 8594); absent when that is not decided. */
  sunset?: Date;
}

/** A service has few ends; a broken one may send a new date each time. */
const mostNotices = 100;

/**
 * A `fetch` for the option of a client: it calls `report` for the first reply with each pair of `Deprecation` and `Sunset`. Errors of
 * `report` are ignored, and no call waits for it. `fetch` is the one that sends; by default that of the runtime.
 */
export function reportDeprecation(
  report: (notice: DeprecationNotice) => void | Promise<void>,
  fetch: Fetch = defaultEnvironment.fetch,
): Fetch {
  const reported = new Set<string>();
  return async (url, init) => {
    const response = await fetch(url, init);
    const { key, ...dates } = endIn(response);
    if (key === undefined || reported.has(key) || reported.size === mostNotices) return response;
    reported.add(key);
    void Promise.resolve({ url: url.replace(/\?.*/s, ""), ...dates })
      .then(report)
      .catch(() => undefined);
    return response;
  };
}

function endIn({ headers }: FetchedResponse): Omit<DeprecationNotice, "url"> & { key?: string } {
  const [deprecation, sunset] = [headers.get("Deprecation"), headers.get("Sunset")];
  if (deprecation === null && sunset === null) return {};
  const seconds = /^@(-?\d+)$/.exec(deprecation ?? "")?.[1];
  const end = httpDate(sunset ?? "");
  return {
    key: `${deprecation} ${sunset}`,
    ...(seconds !== undefined && { since: new Date(Number(seconds) * 1000) }),
    ...(end !== undefined && { sunset: new Date(end) }),
  };
}
