import type { ClientContract, ClientOperation } from "@tallystick/contract/client";
import type { UnsentInit } from "../runtime/fetch.ts";
import { typesOf } from "../replies/reply-content.ts";
import type { CallerCredentials } from "./caller-credentials.ts";
import type { HeaderValues, ReservedHeaders } from "./caller-headers.ts";

/** The part of a client that its requests need. */
export interface RequestingClient extends CallerCredentials {
  contract: ClientContract;
  baseUrl: string;
  /** Sent with every request; checked. */
  headers: HeaderValues | undefined;
  reserved: ReservedHeaders;
}

/** What all attempts of a call send. */
export interface SentRequest {
  url: string;
  init: UnsentInit;
  idempotencyKey?: string | undefined;
}

const PARAMETER = /\{(.*?)\}/g;

/** The names of the parameters in a path, in their order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = ""]) => name);
}

/**
 * The request of a caller with one credential, with nothing but texts in its path; undefined where it takes more to make it, or to say
 * why it cannot be made.
 */
export function plainRequest(
  { contract, baseUrl, headers, caller, authorization, keys }: RequestingClient,
  { method, path, access, parameters, replies }: ClientOperation,
  params: Record<string, unknown> = {},
): SentRequest | undefined {
  const { scheme, ways } = access;
  const isOpen = scheme === "none" || authorization === undefined;
  const isUsual = isOpen || contract.conventions.schemes[scheme] === caller;
  const isStyled = parameters.some(({ fixed, shape, style }) => (fixed ?? shape ?? style) !== undefined);
  const texts = pathParameters(path).map((name) => params[name]);
  if (!isUsual || (ways ?? keys ?? headers) !== undefined || isStyled || !texts.every(isPathText)) return undefined;
  const accept = acceptOf(replies);
  return {
    url: baseUrl + path.replaceAll(PARAMETER, () => encodeURIComponent(texts.shift() ?? "")),
    init: {
      method: method.toUpperCase(),
      headers: { ...(accept && { Accept: accept }), ...(!isOpen && { Authorization: authorization }) },
    },
  };
}

/** Not of blanks or dots alone, which would be another path. */
function isPathText(value: unknown): value is string {
  return typeof value === "string" && /[^.\s]/.test(value);
}

/** The media types of the replies; empty where none has a body. */
export function acceptOf(replies: ClientOperation["replies"]): string {
  const withBody = replies.filter(({ kind, body, schema }) => kind !== "error" && (body ?? schema) !== undefined);
  return [...new Set(withBody.flatMap(typesOf))].join(", ");
}
