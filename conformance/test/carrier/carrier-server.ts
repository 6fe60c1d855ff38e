import { text } from "node:stream/consumers";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { handlersOf } from "./handlers.ts";
import { check, isObject, notThere, Problem } from "./problem.ts";
import { type CarrierFault, type Reply, Rows } from "./rows.ts";

export type { CarrierFault } from "./rows.ts";

export const token = "a-token";
export const key = "a-depot-key";

/** A server of the carrier, written without the kit. */
export function carrier(fault?: CarrierFault): RequestListener {
  const answer = answerer(fault);
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body, headers } = await answer(request).catch((error: unknown) => problem(error, fault));
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  return (request, response) => void send(request, response);
}

function problem(error: unknown, fault: CarrierFault | undefined): Reply {
  const { status, type } = error instanceof Problem ? error : new Problem(500, "internal");
  const shown = fault === "refuses with another type" && status === 404 ? "missing" : type;
  const body = { type: `urn:carrier:${shown}`, title: "No", detail: "Not like this." };
  const allow = status === 405 ? { allow: "GET, POST, PUT, PATCH" } : {};
  return { status, body, headers: { "content-type": "application/problem+json", ...allow } };
}

function answerer(fault: CarrierFault | undefined): (request: IncomingMessage) => Promise<Reply> {
  const handlers = handlersOf(new Rows(fault), fault);
  const replies = new Map<string, { sent: string; reply: Reply }>();
  return async (request) => {
    const { method = "", url = "", headers } = request;
    const path = new URL(url, "http://carrier").pathname.slice(1).split("/").map(decodeURIComponent);
    const route = path.map((part, index) => (index % 2 === 0 ? part : "*")).join("/");
    const handler = handlers[`${method} ${route}`];
    const isKnown = Object.keys(handlers).some((each) => each.endsWith(` ${route}`));
    if (handler === undefined) throw isKnown ? new Problem(405, "method") : notThere();
    const isShipper = headers.authorization === `Bearer ${token}`;
    const isDepot = headers["x-depot-key"] === key || (isShipper && fault === "prints for a shipper");
    if (route === "labels/*/print" ? !isDepot : !isShipper) throw new Problem(401, "unauthenticated");
    const sent = await text(request);
    const isBare = method === "GET" || route.endsWith("book");
    const ids = path.filter((_, index) => index % 2 === 1);
    const call = (): Reply =>
      handler(ids, isBare ? {} : objectIn(sent), headers["if-match"] ?? headers["if-none-match"]);
    const once = headers["x-request-token"]?.toString();
    if (once === undefined || route !== "shipments") return call();
    check(once.length >= 8 || fault === "takes short tokens");
    const known = replies.get(once);
    if (known !== undefined && known.sent !== sent) throw new Problem(422, "token-reused");
    const reply = known?.reply ?? call();
    replies.set(once, { sent, reply: structuredClone(reply) });
    return reply;
  };
}

function objectIn(sent: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(sent);
    check(isObject(given));
    return Object(given);
  } catch {
    throw new Problem(422, "invalid");
  }
}
