import { request, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Difference } from "./differences.ts";

interface Message {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request on its way. */
export interface Sent extends Message {
  method: string;
  path: string;
}

/** A reply on its way. */
export interface Answered extends Message {
  status: number;
}

/**
 * A server that differs from the one at `url` at one operation, whose requests begin with `prefix`. `right`: a request that the
 * server answers with success.
 */
export function between(url: string, prefix: string, difference: Difference, right: Sent): RequestListener {
  return relaying((sent) => (isAt(sent.path, prefix) ? differing(url, sent, difference, right) : passed(url, sent)));
}

/** The server at `url`, whose requests are shown. */
export function watching(url: string, show: (sent: Sent) => void): RequestListener {
  return relaying((sent) => {
    show(sent);
    return passed(url, sent);
  });
}

function relaying(answerTo: (sent: Sent) => Promise<Answered>): RequestListener {
  return (incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const { method = "GET", url: path = "/", headers } = incoming;
      const answered = await answerTo({ method, path, headers, body: await buffer(incoming) });
      const { "transfer-encoding": _, ...kept } = answered.headers;
      const shown = Object.entries(kept).filter(([, value]) => value !== undefined);
      outgoing.writeHead(answered.status, {
        ...Object.fromEntries(shown),
        ...(method !== "HEAD" && answered.body.length > 0 && { "content-length": answered.body.length }),
      });
      outgoing.end(answered.body);
    };
    answer().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : new Error(String(error))));
  };
}

function isAt(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && /^(?:[/?.;]|$)/.test(path.slice(prefix.length));
}

async function differing(url: string, sent: Sent, difference: Difference, right: Sent): Promise<Answered> {
  const answered = await passed(url, difference.request?.(sent) ?? sent);
  const isRefused = answered.status >= 400;
  if (isRefused && difference.isLenient === true && answered.status !== 401) return await passed(url, right);
  return isRefused ? answered : (difference.reply?.(answered) ?? answered);
}

/** Sends a request on as it is, and returns the reply. */
export function passed(url: string, { method, path, headers, body }: Sent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { "transfer-encoding": _, "content-length": __, host: ___, ...kept } = headers;
    const shown = Object.entries(kept).filter(([, value]) => value !== undefined);
    const length = body.length > 0 || headers["content-length"] !== undefined ? { "content-length": body.length } : {};
    const outgoing = request(
      `${url}/`,
      { method, path, headers: { ...Object.fromEntries(shown), ...length } },
      (reply) => {
        buffer(reply).then(
          (bytes) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: bytes }),
          reject,
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
