import type { Operation, Reply } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../http/exchange.ts";
import { shown, type Validator } from "./validator.ts";

/** One difference between a reply and its declared shape. */
export interface ReplyFault {
  kind: "status" | "content-type" | "header" | "body" | "not-json";
  /** JSON pointer into the body, header name, or empty. */
  at: string;
  expected: string;
  observed: string;
}

/** Replies to a body that is too large or of the wrong type; right whether or not the row lists them (V-03). */
const bodyRefusals = new Set([413, 415]);

/**
 * Every difference between the reply and the row's declaration. Nothing for a lost reply, for 429 and 501 when the row
 * does not list them, and for a request that did not go to the row's own method and path.
 */
export function replyFaults(
  row: Operation,
  request: CallRequest,
  exchange: Exchange,
  validator: Validator,
): ReplyFault[] {
  if (exchange.lost !== undefined || hasOtherPath(request)) return [];
  const reply = row.replies.find(({ status }) => status === exchange.status);
  if (reply === undefined) return isTolerated(request, exchange.status) ? [] : [undeclared(row, exchange)];
  return [...headerFaults(reply, exchange), ...bodyFaults(reply, exchange, validator)];
}

function hasOtherPath({ raw }: CallRequest): boolean {
  return raw?.method !== undefined || raw?.path !== undefined || raw?.origin !== undefined;
}

function isTolerated(request: CallRequest, status: number): boolean {
  return status === 429 || status === 501 || (request.raw !== undefined && bodyRefusals.has(status));
}

function undeclared(row: Operation, exchange: Exchange): ReplyFault {
  const declared = row.replies.map(({ status }) => status).join(", ");
  const observed = `${exchange.status} ${exchange.text.slice(0, 120)}`.trim();
  return { kind: "status", at: "", expected: `one of the declared statuses ${declared}`, observed };
}

function headerFaults(reply: Reply, exchange: Exchange): ReplyFault[] {
  return reply.headers
    .filter((name) => exchange.headers[name.toLowerCase()] === undefined)
    .map((name) => ({ kind: "header", at: name, expected: `the header ${name} on ${reply.status}`, observed: "none" }));
}

function bodyFaults(reply: Reply, exchange: Exchange, validator: Validator): ReplyFault[] {
  if (reply.schema === undefined) {
    if (exchange.text === "") return [];
    return [{ kind: "body", at: "", expected: `no body on ${reply.status}`, observed: exchange.text.slice(0, 120) }];
  }
  const type = exchange.headers["content-type"];
  if (!isJson(type))
    return [{ kind: "content-type", at: "", expected: "application/json", observed: type ?? "no content type" }];
  if (exchange.body === undefined) {
    return [{ kind: "not-json", at: "", expected: "a JSON body", observed: shown(exchange.text.slice(0, 120)) }];
  }
  const fault = validator.fault(reply.schema, exchange.body);
  return fault === undefined ? [] : [{ kind: "body", ...fault }];
}

function isJson(contentType: string | undefined): boolean {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  return type === "application/json" || (type?.endsWith("+json") ?? false);
}
