import type { Exchange } from "../../http/exchange.ts";
import { maskedHeaders } from "../masked-event.ts";
import type { Mask } from "../../http/mask.ts";
import type { Moment } from "../trial/moments.ts";
import type { Moment as ReportedMoment, TranscriptEntry } from "./report.ts";

/** Reply bodies longer than this are cut. */
const longestBody = 20_000;

/** The exchanges without secrets. `conditions`: what each of them tests. */
export function transcriptOf(
  exchanges: readonly Exchange[],
  mask: Mask,
  conditions: readonly string[] = [],
): TranscriptEntry[] {
  return exchanges.map((exchange, at) => ({
    operation: exchange.operation,
    method: exchange.request.method,
    url: mask(exchange.request.url),
    headers: maskedHeaders(exchange.request.headers, mask),
    ...(exchange.request.body === undefined ? {} : { body: mask(exchange.request.body) }),
    status: exchange.status,
    replyHeaders: maskedHeaders(exchange.headers, mask),
    replyBody: mask(exchange.text).slice(0, longestBody),
    ...(conditions[at] && { condition: mask(conditions[at]) }),
    ...(exchange.isSetUp === true && { setUp: true as const }),
    ...(exchange.lost === undefined ? {} : { lost: exchange.lost }),
    ...roundedTime(exchange),
  }));
}

/** What happened between the exchanges, without secrets; `startedAt`: when the trial began, by the clock of its deliveries. */
export function momentsOf(moments: readonly Moment[], startedAt: number, mask: Mask): ReportedMoment[] {
  return moments.map((moment) => {
    const { kind } = moment;
    if (kind === "clock-moved")
      return { kind, byMs: Math.round(moment.byMs), now: new Date(moment.now).toISOString(), ...roundedTime(moment) };
    if (kind === "waited") return { kind, ...roundedTime(moment) };
    const deliveries = moment.deliveries.map(({ path, headers, raw, atMs }) => ({
      path: mask(path),
      headers: maskedHeaders(headers, mask),
      body: mask(raw.toString()).slice(0, longestBody),
      atMs: Math.round(atMs - startedAt),
    }));
    return { kind, deliveries, ...roundedTime(moment) };
  });
}

/** In whole milliseconds, so that nothing seems to begin before what it waited for had ended. */
function roundedTime({ atMs, durationMs }: Moment | Exchange): { atMs: number; durationMs: number } {
  return { atMs: Math.round(atMs), durationMs: Math.round(atMs + durationMs) - Math.round(atMs) };
}
