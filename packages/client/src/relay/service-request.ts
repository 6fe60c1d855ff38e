import type { ClientContract, ClientOperation } from "@tallystick/contract";
import { credentialsOf, type CallerCredentials } from "../clients/create-client.ts";
import { sentCredentials } from "../requests/caller-credentials.ts";

/** Forwarded to the service, besides the headers that the contract declares; cookies and all others are dropped. */
const requestHeaders = [
  "accept",
  "content-type",
  "if-match",
  "if-none-match",
  "if-modified-since",
  "if-unmodified-since",
];

/** Where a page's request goes, and as whom. */
export interface ServiceCall {
  contract: ClientContract;
  row: ClientOperation;
  baseUrl: string;
  /** The path below `baseUrl`, with the query. */
  path: string;
  credentials: CallerCredentials;
}

/** The request to the service for one of a page, with the body that was read of it. */
export function serviceRequest(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  { contract, row, baseUrl, path, credentials }: ServiceCall,
): Request {
  const headers = new Headers();
  for (const name of [...requestHeaders, ...headersOf(row)]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const sent = sentCredentials(row, contract.conventions.schemes, credentialsOf({ ...credentials, contract }));
  for (const [name, value] of Object.entries(sent.headers)) headers.set(name, value);
  const url = new URL(baseUrl.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(sent.query)) url.searchParams.set(name, value);
  const { method } = request;
  const withBody = body.byteLength > 0 && method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers, redirect: "manual", ...(withBody && { body }) });
}

/** The headers that the contract declares for an operation; `Request-Id` names the challenge of the call. */
function headersOf({ parameters, idempotent, signedRetry }: ClientOperation): string[] {
  const signing = signedRetry ? [signedRetry.stampHeader, signedRetry.requestHeader] : ["Request-Id"];
  // A visitor's cookies are for the page's address, whatever the contract declares.
  const declared = parameters.flatMap(({ in: place, name = "" }) =>
    place === "header" && name.toLowerCase() !== "cookie" ? name : [],
  );
  return [...signing, ...declared, ...(idempotent ? [idempotent.header] : [])];
}
