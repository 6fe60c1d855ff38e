import { Readable } from "node:stream";
import { request as post } from "undici";
import type { Exchange } from "../http/exchange.ts";
import type { Environment } from "./environment.ts";

/** The longest time an endpoint may take, unless the delivery says otherwise; milliseconds. */
const longestMs = 5_000;

/** A delivery on its way. */
export interface WebhookPost {
  operation: string;
  url: string;
  /** A list is a header that is sent more than once. */
  headers: Record<string, string | string[]>;
  body: string;
  /** Sent instead of the body at once: its parts, in their own time. */
  parts?: AsyncIterable<Uint8Array> | undefined;
  /** Ends the connection without waiting for a reply. */
  hangUp?: AbortSignal;
  timeoutMs?: number;
}

/** Posts to a client's endpoint, and follows no redirect. An endpoint that does not reply has the status 0. */
export async function postWebhook(
  { operation, url, headers, body, parts, hangUp, timeoutMs = longestMs }: WebhookPost,
  { now, startedMs }: Environment,
  stop: AbortSignal,
): Promise<Exchange> {
  const atMs = now() - startedMs;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs), ...(hangUp ? [hangUp] : [])]);
  const answer = await post(url, {
    method: "POST",
    headers,
    body: parts === undefined ? body : Readable.from(parts),
    signal,
    reset: true,
  })
    .then(async (reply) => ({ status: reply.statusCode, text: await reply.body.text() }))
    .catch(() => ({ status: 0, text: "", lost: "drop" as const }));
  const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  const request = { method: "POST", url, headers: Object.fromEntries(joined) as Record<string, string>, body };
  return { operation, request, headers: {}, body: undefined, ...answer, atMs, durationMs: now() - startedMs - atMs };
}
