import type { ClientOperation, ClientReads, ClientReply } from "@tallystick/contract/client";
import type { UnsentInit } from "../runtime/fetch.ts";
import { isJson } from "../replies/reply-content.ts";
import type { CallerCredentials } from "./caller-credentials.ts";
import type { HeaderValues } from "./caller-headers.ts";

/** The part of a client that its requests need. */
export interface RequestingClient extends CallerCredentials {
  /** The reads of the shipped contract, or the whole of one of your own. */
  contract: ClientReads;
  baseUrl: string;
  /** Sent with every request; checked by `clientHeaders`. */
  headers: HeaderValues | undefined;
}

/** What all attempts of a call send. */
export interface SentRequest {
  url: string;
  init: UnsentInit;
  idempotencyKey?: string | undefined;
}

const PARAMETER = /\{([^{}]*)\}/g;

/** The names of the parameters in a path, in their order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = ""]) => name);
}

/**
 * The request of a caller with one credential, with nothing but texts in its path, for JSON; undefined where it takes more to make it, or to
 * say why it cannot be made.
 */
export function plainRequest(
  { contract, baseUrl, headers, caller, authorization, keys }: RequestingClient,
  { method, path, access, parameters, replies }: ClientOperation,
  params: Record<string, unknown> = {},
): SentRequest | undefined {
  const { scheme, ways } = access;
  const isOpen = scheme === "none" || authorization === undefined;
  let isPlain = isOpen || contract.conventions.schemes[scheme] === caller;
  isPlain &&= (ways ?? keys ?? headers) === undefined && replies.every(isJson);
  isPlain &&= parameters.every(({ fixed, shape, style }) => (fixed ?? shape ?? style) === undefined);
  const url = path.replaceAll(PARAMETER, (_, name: string) => {
    const text = params[name];
    // Blanks or dots alone would be another path.
    isPlain &&= typeof text === "string" && /[^.\s]/.test(text);
    return encodeURIComponent(String(text));
  });
  if (!isPlain) return undefined;
  const hasReply = replies.some(hasBody);
  return {
    url: baseUrl + url,
    init: {
      method: method.toUpperCase(),
      headers: { ...(hasReply && { Accept: JSON_TYPE }), ...(!isOpen && { Authorization: authorization }) },
    },
  };
}

export const JSON_TYPE = "application/json";

/** Whether a reply is a result with a body. */
export function hasBody({ kind, body, schema }: ClientReply): boolean {
  return kind !== "error" && (body ?? schema) !== undefined;
}
