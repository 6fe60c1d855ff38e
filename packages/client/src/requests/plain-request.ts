import type { ClientOperation, ClientReads, ClientReply } from "@tallystick/contract/client";
import type { UnsentInit } from "../runtime/fetch.ts";
import { isJson } from "../replies/reply-content.ts";
import { memoized } from "../runtime/memoized.ts";
import type { CallerCredentials } from "./caller-credentials.ts";
import type { HeaderValues } from "./caller-headers.ts";

/** The part of a client that its requests need. */
export interface RequestingClient extends CallerCredentials {
  /** The reads of the shipped contract, or the whole of one of your own. */
  contract: ClientReads;
  baseUrl: string;
  /** Sent with every request; checked by `clientHeaders`. */
  headers: HeaderValues | undefined;
  /** By operation, what its plain requests share. */
  plainInits: Map<ClientOperation, UnsentInit | null>;
}

/** What all attempts of a call send. */
export interface SentRequest {
  url: string;
  init: UnsentInit;
  idempotencyKey?: string | undefined;
}

/** `/cards/{id}/close` as `/cards/`, `id`, `/close`: the names of parameters between the texts. */
export const pathParts: (path: string) => readonly string[] = /* @__PURE__ */ memoized((path) => path.split(/[{}]/));

/**
 * The request of a caller with one credential, with nothing but texts in its path, for JSON; undefined where it takes more to make it, or to
 * say why it cannot be made.
 */
export function plainRequest(
  client: RequestingClient,
  row: ClientOperation,
  params: Record<string, unknown> = {},
): SentRequest | undefined {
  const { plainInits } = client;
  let init = plainInits.get(row);
  if (init === undefined) plainInits.set(row, (init = plainInit(client, row)));
  if (init === null) return undefined;
  let url = client.baseUrl;
  let isName = false;
  for (const part of pathParts(row.path)) {
    const text = isName ? params[part] : part;
    // Blanks or dots alone would be another path, and half of a character none.
    if (typeof text !== "string" || (isName && !(/[^.\s]/.test(text) && text.isWellFormed()))) return undefined;
    url += isName ? encodeURIComponent(text) : text;
    isName = !isName;
  }
  return { url, init };
}

/** Method and headers of the plain requests to an operation; null where none is plain. */
function plainInit(
  { contract, headers, caller, authorization, keys }: RequestingClient,
  { method, access, parameters, replies }: ClientOperation,
): UnsentInit | null {
  const { scheme, ways } = access;
  const isOpen = scheme === "none" || authorization === undefined;
  let isPlain = isOpen || contract.conventions.schemes[scheme] === caller;
  isPlain &&= (ways ?? keys ?? headers) === undefined && replies.every(isJson);
  isPlain &&= parameters.every(({ fixed, shape, style }) => (fixed ?? shape ?? style) === undefined);
  if (!isPlain) return null;
  const accept = replies.some(hasBody) ? { Accept: JSON_TYPE } : {};
  return {
    method: method.toUpperCase(),
    headers: isOpen ? accept : { ...accept, Authorization: authorization },
  };
}

export const JSON_TYPE = "application/json";

/** Whether a reply is a result with a body. */
export function hasBody({ kind, body, schema }: ClientReply): boolean {
  return kind !== "error" && (body ?? schema) !== undefined;
}
