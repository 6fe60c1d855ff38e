import type { Exchange } from "../http/exchange.ts";
import type { Environment } from "./environment.ts";

/** The longest time an endpoint may take; milliseconds. */
const timeoutMs = 5_000;

/** A delivery on its way. */
export interface WebhookPost {
  operation: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts to a client's endpoint. An endpoint that does not reply has the status 0. */
export async function postWebhook(
  { operation, url, headers, body }: WebhookPost,
  { now, startedMs }: Environment,
  stop: AbortSignal,
): Promise<Exchange> {
  const atMs = now() - startedMs;
  const request = { method: "POST", url, headers, body };
  const answer = await fetch(url, {
    ...request,
    redirect: "manual",
    signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => ({ status: 0, text: "", lost: "drop" as const }));
  return { operation, request, headers: {}, body: undefined, ...answer, atMs, durationMs: now() - startedMs - atMs };
}
