import type { IncomingMessage } from "node:http";

/** What the head of a request lacks, or has in a form that HTTP does not know, for a person; undefined when nothing does. */
export function faultOfHead({ headers, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === "1.1") return "The header host is missing.";
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return undefined;
  if (httpVersion === "1.0") return "HTTP/1.0 has no transfer-encoding.";
  return coding.trim().toLowerCase() === "chunked" ? undefined : "The only transfer-encoding is chunked.";
}
