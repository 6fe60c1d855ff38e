import type { Exchange } from "../engine/check.ts";
import type { Surroundings } from "./surroundings.ts";

/** The longest an endpoint may take; milliseconds. */
const patienceMs = 5_000;

/** A delivery on its way. */
export interface Posting {
  operation: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts to a client's endpoint. An endpoint that does not answer has the status 0. */
export async function post(
  { operation, url, headers, body }: Posting,
  { now, startedMs }: Surroundings,
  stop: AbortSignal,
): Promise<Exchange> {
  const atMs = now() - startedMs;
  const request = { method: "POST", url, headers, body };
  const answer = await fetch(url, {
    ...request,
    redirect: "manual",
    signal: AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => ({ status: 0, text: "", lost: "drop" as const }));
  return { operation, request, headers: {}, body: undefined, ...answer, atMs, durationMs: now() - startedMs - atMs };
}
