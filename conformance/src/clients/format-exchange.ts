import type { Exchange } from "../http/exchange.ts";
import type { Paint } from "../report/paint.ts";

/** `transfers.out  POST /2025-10-13/transfer-out → 429, Retry-After: 1  (429 with Retry-After in seconds)` */
export function formatExchange(exchange: Exchange, note: string, paint: Paint): string {
  const { method, url } = exchange.request;
  const { pathname, search } = new URL(url);
  return `${paint.cyan(exchange.operation)}  ${method} ${pathname}${search} → ${replyText(exchange)}${paint.dim(`  (${note})`)}`;
}

function replyText({ status, lost, headers }: Exchange): string {
  if (lost !== undefined) return lost === "drop" ? "no answer" : "half an answer";
  const wait = headers["retry-after"];
  return `${status}${wait === undefined ? "" : `, Retry-After: ${wait}`}`;
}
