import type { IncomingMessage } from "node:http";
import { singleHeaders } from "../headers.ts";

/** What makes the head of a request ambiguous, for a person; undefined when nothing does. */
export function faultOfHead({ rawHeaders, headers, httpVersion }: IncomingMessage): string | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const repeated = singleHeaders.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated !== undefined) return `The header ${repeated} stands there more than once.`;
  if (headers.host === undefined && httpVersion === "1.1") return "The header host is missing.";
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return undefined;
  if (httpVersion === "1.0") return "HTTP/1.0 has no transfer-encoding.";
  return coding.trim().toLowerCase() === "chunked" ? undefined : "The only transfer-encoding is chunked.";
}
