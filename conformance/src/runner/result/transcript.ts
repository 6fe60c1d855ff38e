import type { Exchange } from "../../http/exchange.ts";
import { maskedHeaders } from "../masked-event.ts";
import type { Mask } from "../../http/mask.ts";
import type { TranscriptEntry } from "./report.ts";

/** Reply bodies longer than this are cut. */
const longestBody = 20_000;

/** The exchanges without secrets. */
export function transcriptOf(exchanges: readonly Exchange[], mask: Mask): TranscriptEntry[] {
  return exchanges.map((exchange) => ({
    operation: exchange.operation,
    method: exchange.request.method,
    url: mask(exchange.request.url),
    headers: maskedHeaders(exchange.request.headers, mask),
    ...(exchange.request.body === undefined ? {} : { body: mask(exchange.request.body) }),
    status: exchange.status,
    replyHeaders: maskedHeaders(exchange.headers, mask),
    replyBody: mask(exchange.text).slice(0, longestBody),
    ...(exchange.isSetUp === true && { setUp: true as const }),
    ...(exchange.lost === undefined ? {} : { lost: exchange.lost }),
    atMs: Math.round(exchange.atMs),
    // Rounded to whole milliseconds so that no call seems to begin before the one it waited for had ended.
    durationMs: Math.round(exchange.atMs + exchange.durationMs) - Math.round(exchange.atMs),
  }));
}
