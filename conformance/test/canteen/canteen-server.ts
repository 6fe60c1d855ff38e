import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Target } from "../../src/runner/run-context.ts";

/** What the canteen may do wrong. */
export type CanteenFault =
  | "changed-dishes-forgotten"
  | "cleared-meals-fetched"
  | "cleared-meals-kept"
  | "closings-unique-everywhere"
  | "dishes-under-one-code"
  | "empty-orders-paid"
  | "fetched-meals-listed"
  | "fetched-twice-noted"
  | "gifts-not-credited"
  | "gifts-without-key"
  | "lines-of-any-order"
  | "meals-fetched-together"
  | "notes-of-all-guests"
  | "notes-of-anybody"
  | "poor-guests-served"
  | "ratings-by-time"
  | "ratings-of-all-dishes"
  | "receipts-of-any-order"
  | "renewal-only-shown"
  | "strikes-from-paid-orders"
  | "third-open-gift"
  | "twice-paid";

function refuseUnless(holds: boolean, status: number, code: string): void {
  if (!holds) throw new Refused(status, code);
}

/** Anything that the canteen keeps. */
interface Row {
  id: string;
  [member: string]: unknown;
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** What a handler may look at besides the body. */
interface Asked {
  query: URLSearchParams;
  key: string | undefined;
}

type Handler = (ids: string[], body: Record<string, unknown>, asked: Asked) => [status: number, body?: unknown];

const dayMs = 86_400_000;

/** Serves a canteen in memory, right but for one fault, until `use` is done. */
export async function withCanteen<Result>(
  fault: CanteenFault | undefined,
  use: (target: Target) => Promise<Result>,
): Promise<Result> {
  const handlers = handlersOf(fault);
  const server = createServer((request, response) => void answer(handlers, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  try {
    return await use({ url, clock: `${url}/clock`, credentials: { id: "cook", secret: "salt" } });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function answer(
  handlers: ReadonlyMap<RegExp, Handler>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const [status, body] = replyTo(handlers, request, text);
  response.writeHead(status, body === undefined ? {} : { "content-type": "application/json" });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

function replyTo(
  handlers: ReadonlyMap<RegExp, Handler>,
  { method, url = "", headers }: IncomingMessage,
  text: string,
): ReturnType<Handler> {
  const { pathname, searchParams: query } = new URL(url, "http://canteen");
  const called = `${method} ${pathname}`;
  const key = headers["gift-key"]?.toString();
  const isKnown = headers.authorization === `Basic ${Buffer.from("cook:salt").toString("base64")}`;
  if (!isKnown && called !== "POST /clock") return [401, { code: "UNAUTHORIZED" }];
  for (const [form, handler] of handlers) {
    const match = form.exec(called);
    if (match === null) continue;
    try {
      const body: Record<string, unknown> = text === "" ? {} : JSON.parse(text);
      return handler(match.slice(1), body, { query, key });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return [error.status, { code: error.message }];
    }
  }
  return [404, { code: "NOT_FOUND" }];
}

function handlersOf(fault: CanteenFault | undefined): ReadonlyMap<RegExp, Handler> {
  const rows = new Map<string, Row>();
  let ahead = 0;
  const now = (): number => Date.now() + ahead;

  const add = (kind: string, row: Record<string, unknown>): Row => {
    const made = { id: `${kind}-${rows.size + 1}`, ...row };
    rows.set(made.id, made);
    return made;
  };
  const of = (kind: string, member?: string, value?: unknown): Row[] =>
    [...rows.values()]
      .filter(({ id, ...row }) => id.startsWith(`${kind}-`) && (member === undefined || row[member] === value))
      .toReversed();
  const find = (kind: string, id: string | undefined, owner: Record<string, unknown> = {}): Row => {
    const row = rows.get(id ?? "");
    const isThere = row?.id.startsWith(`${kind}-`) === true;
    if (!isThere || Object.entries(owner).some(([name, value]) => row[name] !== value))
      throw new Refused(404, "NOT_FOUND");
    return row;
  };
  const note = (guestId: string | undefined, id: string | undefined): Row => {
    const found = find("n", id, fault === "notes-of-anybody" ? {} : { guestId });
    if (found["state"] === "OPEN" && now() >= Number(found["over"])) found["state"] = "LAPSED";
    return found;
  };
  // What was refused is remembered under its key, too.
  const replies = new Map<string, ReturnType<Handler>>();
  const give = ({ fromId, toId, cents }: Record<string, unknown>): ReturnType<Handler> => {
    try {
      const from = find("g", String(fromId));
      find("g", String(toId));
      refuseUnless(fault === "third-open-gift" || from["openGifts"] !== 2, 409, "TOO_MANY_GIFTS");
      const left = Number(from["balance"]) - Number(cents);
      refuseUnless(left >= 0, 402, "TOO_POOR");
      Object.assign(from, { balance: left, openGifts: Number(from["openGifts"]) + 1 });
      return [201, { ...add("p", { fromId, toId, cents, state: "OFFERED" }) }];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return [error.status, { code: error.message }];
    }
  };
  const settle = (gift: Row, state: "TAKEN" | "RETURNED"): Row => {
    refuseUnless(gift["state"] === "OFFERED", 409, "NOT_OPEN");
    const from = find("g", String(gift["fromId"]));
    from["openGifts"] = Number(from["openGifts"]) - 1;
    const receiver = state === "TAKEN" ? find("g", String(gift["toId"])) : from;
    const isLost = state === "TAKEN" && fault === "gifts-not-credited";
    if (!isLost) receiver["balance"] = Number(receiver["balance"]) + Number(gift["cents"]);
    return Object.assign(gift, { state });
  };
  const shown = ({ over: _over, ...row }: Row): unknown => row;
  const shownReceipt = ({ orderId: _orderId, ...row }: Row): unknown => row;
  const dishOf = (code: string | undefined): Row => find("d", of("d", "code", code)[0]?.id);
  const shownDish = ({ id: _id, ...row }: Row): unknown => row;
  const shownRating = ({ id: number, ...row }: Row): unknown => ({ number, ...row });

  return new Map<RegExp, Handler>([
    [
      /^POST \/clock$/,
      (_, { advanceMs }) => {
        ahead += Number(advanceMs ?? 0);
        return [200, { now: new Date(now()).toISOString() }];
      },
    ],
    [/^POST \/guests$/, (_, { name }) => [201, add("g", { name, balance: 0, openGifts: 0 })]],
    [/^GET \/guests\/([^/]+)$/, ([id]) => [200, find("g", id)]],
    [
      /^POST \/guests\/([^/]+)\/deposits$/,
      ([id], { cents }) => {
        const guest = find("g", id);
        guest["balance"] = Number(guest["balance"]) + Number(cents);
        return [200, guest];
      },
    ],
    [
      /^POST \/guests\/([^/]+)\/notes$/,
      ([guestId], { text, friendId }) => {
        find("g", guestId);
        const over = now() + 7 * dayMs;
        const until = new Date(over).toISOString();
        return [201, shown(add("n", { guestId, text, friendId, state: "OPEN", until, over }))];
      },
    ],
    [
      /^GET \/guests\/([^/]+)\/notes$/,
      ([guestId]) => {
        const all = fault === "notes-of-all-guests" ? of("n") : of("n", "guestId", guestId);
        return [200, { data: all.map((each) => shown(note(String(each["guestId"]), each.id))) }];
      },
    ],
    [/^GET \/guests\/([^/]+)\/notes\/([^/]+)$/, ([guestId, id]) => [200, shown(note(guestId, id))]],
    [
      /^POST \/guests\/([^/]+)\/notes\/([^/]+)\/close$/,
      ([guestId, id]) => {
        const found = note(guestId, id);
        refuseUnless(found["state"] === "OPEN", 409, "NOT_OPEN");
        found["state"] = "DONE";
        return [200, shown(found)];
      },
    ],
    [
      /^POST \/guests\/([^/]+)\/notes\/([^/]+)\/renew$/,
      ([guestId, id]) => {
        const found = note(guestId, id);
        refuseUnless(found["state"] === "OPEN", 409, "NOT_ASKED");
        const over = now() + 7 * dayMs;
        if (fault !== "renewal-only-shown") found["over"] = over;
        found["until"] = new Date(over).toISOString();
        return [200, shown(found)];
      },
    ],
    [
      /^POST \/orders$/,
      (_, { guestId }) => {
        find("g", String(guestId));
        return [201, add("o", { guestId, state: "DRAFT", lineCount: 0, total: 0 })];
      },
    ],
    [/^GET \/orders\/([^/]+)$/, ([id]) => [200, find("o", id)]],
    [
      /^POST \/orders\/([^/]+)\/pay$/,
      ([id]) => {
        const order = find("o", id);
        const guest = find("g", String(order["guestId"]));
        refuseUnless(order["state"] === "DRAFT", 409, "NOT_OPEN");
        refuseUnless(fault === "empty-orders-paid" || order["lineCount"] !== 0, 409, "ORDER_EMPTY");
        const left = Number(guest["balance"]) - Number(order["total"]);
        refuseUnless(fault === "poor-guests-served" || left >= 0, 402, "TOO_POOR");
        guest["balance"] = fault === "twice-paid" ? left - Number(order["total"]) : left;
        order["state"] = "PAID";
        const lines = of("l", "orderId", order.id);
        lines.concat(lines).forEach(() => add("m", { orderId: order.id, state: "READY" }));
        add("q", { orderId: order.id, state: "FRESH" });
        return [200, order];
      },
    ],
    [
      /^POST \/orders\/([^/]+)\/cancel$/,
      ([id]) => {
        const order = find("o", id);
        refuseUnless(order["state"] === "DRAFT", 409, "NOT_OPEN");
        order["state"] = "CANCELLED";
        return [200, order];
      },
    ],
    [
      /^POST \/orders\/([^/]+)\/clear$/,
      ([id]) => {
        const order = find("o", id);
        const left = of("m", "orderId", order.id).filter(({ state }) => state === "READY");
        if (fault !== "cleared-meals-kept") for (const meal of left) meal["state"] = "THROWN";
        return [200, order];
      },
    ],
    [
      /^POST \/orders\/([^/]+)\/lines$/,
      ([orderId], { dish, cents }) => {
        const order = find("o", orderId);
        refuseUnless(order["state"] === "DRAFT", 409, "NOT_OPEN");
        order["lineCount"] = Number(order["lineCount"]) + 1;
        order["total"] = Number(order["total"]) + Number(cents);
        return [201, add("l", { orderId, dish, cents })];
      },
    ],
    [/^GET \/orders\/([^/]+)\/lines$/, ([orderId]) => [200, { data: of("l", "orderId", orderId) }]],
    [
      /^DELETE \/orders\/([^/]+)\/lines\/([^/]+)$/,
      ([orderId, id]) => {
        const line = find("l", id, fault === "lines-of-any-order" ? {} : { orderId });
        const order = find("o", String(line["orderId"]));
        refuseUnless(fault === "strikes-from-paid-orders" || order["state"] === "DRAFT", 409, "NOT_OPEN");
        order["lineCount"] = Number(order["lineCount"]) - 1;
        order["total"] = Number(order["total"]) - Number(line["cents"]);
        rows.set(line.id, { id: "struck" });
        return [204];
      },
    ],
    [
      /^GET \/meals$/,
      (_, _body, { query }) => {
        const state = query.get("state") ?? (fault === "fetched-meals-listed" ? null : "READY");
        refuseUnless(["READY", "FETCHED", "THROWN", null].includes(state), 400, "INVALID");
        return [200, { data: state === null ? of("m") : of("m", "state", state) }];
      },
    ],
    [
      /^GET \/orders\/([^/]+)\/receipts$/,
      ([id]) => [200, { data: of("q", "orderId", find("o", id).id).map(shownReceipt) }],
    ],
    [
      /^POST \/orders\/([^/]+)\/receipts\/([^/]+)\/print$/,
      ([orderId, id]) => {
        const receipt = find("q", id, fault === "receipts-of-any-order" ? {} : { orderId });
        refuseUnless(receipt["state"] === "FRESH", 409, "NOT_OPEN");
        receipt["state"] = "PRINTED";
        return [200, shownReceipt(receipt)];
      },
    ],
    [/^GET \/meals\/([^/]+)$/, ([id]) => [200, find("m", id)]],
    [
      /^POST \/meals\/([^/]+)\/fetch$/,
      ([id]) => {
        const meal = find("m", id);
        const isThere = meal["state"] === "READY" || (fault === "cleared-meals-fetched" && meal["state"] === "THROWN");
        if (isThere || fault === "fetched-twice-noted") meal["fetchedAt"] = new Date().toISOString();
        refuseUnless(isThere, 409, "NOT_OPEN");
        const together = fault === "meals-fetched-together" ? of("m", "orderId", meal["orderId"]) : [meal];
        for (const each of together) each["state"] = "FETCHED";
        return [200, meal];
      },
    ],
    [
      /^POST \/closings$/,
      (_, { country, day }) => {
        const others = of("c", "day", day);
        const isTaken = others.some((each) => fault === "closings-unique-everywhere" || each["country"] === country);
        refuseUnless(!isTaken, 409, "CLOSED_TWICE");
        return [201, add("c", { country, day })];
      },
    ],
    [/^GET \/closings\/([^/]+)$/, ([id]) => [200, find("c", id)]],
    [
      /^POST \/gifts$/,
      (_, body, { key }) => {
        refuseUnless(key !== undefined || fault === "gifts-without-key", 400, "INVALID");
        const known = key === undefined ? undefined : replies.get(key);
        const reply = known ?? give(body);
        if (key !== undefined) replies.set(key, reply);
        return reply;
      },
    ],
    [/^GET \/gifts\/([^/]+)$/, ([id]) => [200, find("p", id)]],
    [/^POST \/gifts\/([^/]+)\/take$/, ([id]) => [200, settle(find("p", id), "TAKEN")]],
    [
      /^POST \/dishes$/,
      (_, { code, name, cents }) => {
        refuseUnless(fault === "dishes-under-one-code" || of("d", "code", code).length === 0, 409, "DISH_TAKEN");
        return [201, shownDish(add("d", { code, name, cents }))];
      },
    ],
    [/^GET \/dishes$/, () => [200, { data: of("d").map(shownDish) }]],
    [/^GET \/dishes\/([^/]+)$/, ([code]) => [200, shownDish(dishOf(code))]],
    [
      /^PATCH \/dishes\/([^/]+)$/,
      ([code], change) => {
        const changed = { ...dishOf(code), ...change };
        if (fault !== "changed-dishes-forgotten") Object.assign(dishOf(code), change);
        return [200, shownDish(changed)];
      },
    ],
    [
      /^POST \/dishes\/([^/]+)\/ratings$/,
      ([code], { guestId, stars }) => {
        find("g", String(guestId));
        return [201, shownRating(add("r", { dishCode: dishOf(code)["code"], guestId, stars }))];
      },
    ],
    [
      /^GET \/dishes\/([^/]+)\/ratings$/,
      ([code]) => {
        const all = fault === "ratings-of-all-dishes" ? of("r") : of("r", "dishCode", dishOf(code)["code"]);
        const sorted = all.toSorted((one, other) => Number(other["stars"]) - Number(one["stars"]));
        return [200, { data: (fault === "ratings-by-time" ? all : sorted).map(shownRating) }];
      },
    ],
    [/^GET \/ratings\/([^/]+)$/, ([number]) => [200, shownRating(find("r", number))]],
    [/^POST \/gifts\/([^/]+)\/return$/, ([id]) => [200, settle(find("p", id), "RETURNED")]],
  ]);
}
