import type { FetchedResponse } from "./fetch.ts";

/** Headers of the runtime's class: those of another library lack some of its members. */
export function globalHeaders(headers: FetchedResponse["headers"]): Headers {
  if (headers instanceof Headers) return headers;
  const copy = new Headers();
  headers.forEach((value, name) => copy.append(name, value));
  return copy;
}
