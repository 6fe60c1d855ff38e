import { once } from "node:events";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { guardedLookup, outside, type Lookup } from "../runtime/guarded-lookup.ts";
import { isOutside, isProtected, type PlainHttp, type Reach } from "../runtime/reach.ts";
import type { Attempt } from "./decide/delivery.ts";

export interface WebhookRequest {
  url: string;
  body: Uint8Array;
  headers: Record<string, string>;
  /** Real milliseconds for everything, from the name's lookup to the reply's last byte. */
  timeoutMs: number;
}

/** Sends once and waits for the reply; never throws. */
export type Transport = (post: WebhookRequest) => Promise<Attempt>;

/** The read length of a reply; the rest is cut off. */
export const replyLimit: number = 64 * 1024;

/**
 * Posts to addresses within the reach. A name is resolved once, and the connection goes to the very address that was
 * checked. Redirects are answers like any other; connections are not kept, so none can be found dead.
 * @param plain where an endpoint may be called without TLS; this holds for endpoints configured earlier, too.
 * @param stopping aborts the requests in progress.
 */
export function createTransport(
  { reach, plain }: { reach: Reach; plain: PlainHttp },
  stopping: AbortSignal,
  lookup?: Lookup,
): Transport {
  const guarded = guardedLookup(reach, lookup);
  return async ({ url, body, headers, timeoutMs }) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const target = new URL(url);
      if (!isProtected(target, plain)) throw new Error("Webhooks are sent with https only");
      // An address in the URL itself is not looked up.
      if (isOutside(reach, target)) throw outside(target.hostname);
      const send = target.protocol === "https:" ? requestSecure : requestPlain;
      const signal = AbortSignal.any([deadline, stopping]);
      const options = { method: "POST", agent: false, lookup: guarded, signal } as const;
      const request = send(target, { ...options, headers: { ...headers, "content-length": body.length } });
      // Once there is a reply, the end of the connection no longer matters.
      request.on("error", () => undefined).end(body);
      const [response] = (await once(request, "response")) as [IncomingMessage];
      return { kind: "answered", status: response.statusCode ?? 0, body: await textOf(response) };
    } catch (error) {
      if (stopping.aborted) return { kind: "interrupted" };
      if (deadline.aborted) return { kind: "silent" };
      return { kind: "unreachable", reason: reasonOf(error) };
    }
  };
}

/** What arrived in time: the status alone says most. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= replyLimit) break;
    }
  } catch {
    // It broke off.
  }
  return Buffer.concat(chunks).subarray(0, replyLimit).toString();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The error of a connection that was tried at several addresses has no message itself.
  const [cause = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return cause.message;
}
