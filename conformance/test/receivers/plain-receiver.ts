import { once } from "node:events";
import { verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What a receiver does wrong. */
export type Wrong =
  | "accepts no event that asks for a decision"
  | "verifies no signature"
  | "verifies no signature of an event that asks for a decision"
  | "verifies the body that it parsed and serialized again"
  | "takes the last of two signatures"
  | "fails with 500 without a signature"
  | "reads no timestamp"
  | "refuses what it has seen"
  | "refuses both of two at once"
  | "wants events in their order"
  | "decides again"
  | "decides twice at once"
  | "refuses an unknown event"
  | "refuses an unknown member"
  | "accepts any large body"
  | "falls over by a large body"
  | "decodes each part alone"
  | "takes one delivery after another"
  | "knows one key only"
  | "falls over by a compressed body"
  | "falls over by a cut body"
  | "forgets to end a lost delivery"
  | "wants every signature to verify"
  | "wants fresh events";

interface Event {
  id: string;
  type: string;
  timestamp: string;
  note?: string;
}

const maxBytes = 1024 * 1024;
const maxAgeMs = 8 * 24 * 60 * 60 * 1_000;

/** A receiver of the shipped contract, written from its document alone. */
export async function openPlainReceiver(publicKeys: readonly string[], wrong?: Wrong) {
  const is = (one: Wrong): boolean => wrong === one;
  const keys = is("knows one key only") ? publicKeys.slice(0, 1) : publicKeys;
  const replies = new Map<string, number>();
  /** By event, how many deliveries are in hand; and those that were in hand twice. */
  const inHand = new Map<string, number>();
  const twice = new Set<string>();
  /** The events whose sender did not wait for the reply. */
  const lost = new Set<string>();
  let latest = "";
  let decisions = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function isSigned(text: string, header: string): boolean {
    const { s = "", next = s } = JSON.parse(header) as { s?: string; next?: string };
    const bytes = is("verifies the body that it parsed and serialized again")
      ? Buffer.from(JSON.stringify(JSON.parse(text)))
      : Buffer.from(text);
    const every = is("wants every signature to verify") ? "every" : "some";
    return [s, next][every]((each) => keys.some((key) => verify("sha256", bytes, key, Buffer.from(each, "base64"))));
  }

  function statusOf(event: Event, early: number | undefined): number {
    const before = is("decides twice at once") ? early : replies.get(event.id);
    if (event.type === "INCOMING_PAYMENT.PENDING") {
      if (is("accepts no event that asks for a decision")) return 204;
      if (before !== undefined && !is("decides again")) return before;
      return [200, 403][decisions++ % 2] ?? 200;
    }
    if (before !== undefined) return is("refuses what it has seen") ? 400 : before;
    if (is("refuses an unknown event") && event.type.startsWith("TALLYSTICK")) return 422;
    if (is("refuses an unknown member") && event.note !== undefined) return 422;
    if (is("wants events in their order") && event.timestamp < latest) return 409;
    latest = event.timestamp;
    return 204;
  }

  async function isLost({ socket }: IncomingMessage, id: string): Promise<boolean> {
    await new Promise((next) => setTimeout(next, 50));
    if (socket.destroyed) lost.add(id);
    return lost.has(id);
  }

  /** Whether an equal delivery comes while this one is in hand. */
  async function isOneOfTwo(id: string): Promise<boolean> {
    inHand.set(id, (inHand.get(id) ?? 0) + 1);
    if (inHand.get(id) === 2) twice.add(id);
    await new Promise((next) => setTimeout(next, 100));
    inHand.set(id, (inHand.get(id) ?? 0) - 1);
    return twice.has(id);
  }

  async function received(request: IncomingMessage): Promise<number> {
    if (request.headers["content-encoding"] !== undefined && is("falls over by a compressed body")) return fallOver();
    const text = await textOf(request, is("decodes each part alone")).catch((error: unknown) => {
      if (is("falls over by a cut body")) return fallOver();
      throw error;
    });
    if (text === undefined)
      return is("accepts any large body") ? 200 : is("falls over by a large body") ? fallOver() : 413;
    const given = request.headersDistinct["x-service-signature"] ?? [];
    const header = is("takes the last of two signatures") ? given.at(-1) : given.length === 1 ? given[0] : undefined;
    if (header === undefined && is("fails with 500 without a signature")) return 500;
    const isOpen =
      is("verifies no signature of an event that asks for a decision") && text.includes("INCOMING_PAYMENT.PENDING");
    try {
      if (!isOpen && !is("verifies no signature") && !isSigned(text, header ?? "")) return 401;
    } catch {
      return 401;
    }
    const event = JSON.parse(text) as Event;
    const longestMs = is("wants fresh events") ? 5 * 60_000 : maxAgeMs;
    if (!is("reads no timestamp") && Date.now() - Date.parse(event.timestamp) > longestMs) return 401;
    if (is("forgets to end a lost delivery") && (await isLost(request, event.id))) return 503;
    const before = replies.get(event.id);
    if (is("decides twice at once")) await new Promise((next) => setTimeout(next, 20));
    if (is("refuses both of two at once") && (await isOneOfTwo(event.id))) return 400;
    const status = statusOf(event, before);
    replies.set(event.id, status);
    return status;
  }

  const server = createServer((request, response) => {
    const answer = is("takes one delivery after another") ? turn.then(() => received(request)) : received(request);
    turn = answer.catch(() => undefined);
    void answer
      .then((status) => setImmediate(() => response.writeHead(status, { connection: "close" }).end()))
      .catch(() => response.destroy());
  });
  const fallOver = (): never => {
    server.close();
    throw new Error("out of memory");
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, close: () => server.close().closeAllConnections() };
}

/** The whole body; undefined beyond a megabyte. */
async function textOf(request: IncomingMessage, isDecodedInParts: boolean): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    parts.push(part);
    if ((size += part.length) > maxBytes) return undefined;
  }
  return isDecodedInParts ? parts.map(String).join("") : Buffer.concat(parts).toString();
}
