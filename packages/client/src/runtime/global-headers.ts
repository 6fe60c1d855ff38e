import type { FetchedResponse } from "./fetch.ts";

/** Headers as the runtime has them: those of another library lack members of the global ones. */
export function globalHeaders(headers: FetchedResponse["headers"]): Headers {
  if (headers instanceof Headers) return headers;
  const copy = new Headers();
  headers.forEach((value, name) => copy.append(name, value));
  return copy;
}
