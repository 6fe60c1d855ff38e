import type { IncomingHttpHeaders } from "node:http";
/** Header names the kit itself reads or writes; every other one is named by a row of the contract. */
export const headerNames = {
  allow: "allow",
  authenticate: "www-authenticate",
  authorization: "authorization",
  contentType: "content-type",
  retryAfter: "retry-after",
  /** The trace id of one exchange, on every reply. */
  traceId: "x-request-id",
} as const;

/** Media types that the kit itself names. */
export const jsonType = "application/json";
export const formType = "multipart/form-data";

/**
 * Headers that a request may have once, whatever its operation. Node keeps the first of several and drops the others without a word, and what
 * stands before the server may keep another one: the caller, or the host, that was checked is then not the one that is used.
 */
export const singleHeaders: ReadonlySet<string> = new Set([
  "host",
  "authorization",
  "content-type",
  "content-encoding",
]);

/** A repeated header arrives as one text; an empty one counts as absent. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === "string" && value !== "" ? value : undefined;
}
