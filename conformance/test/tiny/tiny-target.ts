import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Faults of the tiny target; each function gets what the correct target would do. */
export interface Faults {
  /** The value after an addition. */
  sum?: (value: number, amount: number) => number;
  /** Whether an amount is refused. */
  refuses?: (amount: number) => boolean;
  /** Whether a closed counter may be closed again. */
  closesAgain?: boolean;
  /** Whether every platform sees every counter. */
  leaks?: boolean;
  /** The reply to the n-th call, counted from 1, instead of the correct one. */
  instead?: (
    operation: string,
    call: number,
  ) => { status: number; body?: unknown; headers?: Record<string, string> } | undefined;
  /** Whether the connection is closed instead of the n-th reply. */
  cuts?: (operation: string, call: number) => boolean;
  /** Whether the reply never comes. */
  hangs?: (operation: string) => boolean;
  /** The body that is shown instead of the counter. */
  shows?: (counter: Counter) => unknown;
  /** Whether moving the clock by a minute has no effect. */
  neverExpires?: boolean;
}

interface Counter {
  id: string;
  value: number;
  state: string;
  name: string;
}

export interface TinyTarget {
  url: string;
  clock: string;
  /** Requests so far, by operation. */
  calls: Map<string, number>;
  /** Request lines with the Authorization header, oldest first; at most a hundred. */
  seen: string[];
  close(): Promise<void>;
}

/** The two platforms the tiny target knows. */
export const platform: { id: string; secret: string } = { id: "tiny", secret: "tiny-secret" };
export const otherPlatform: { id: string; secret: string } = { id: "other", secret: "other-secret" };

/** Serves the tiny contract on an ephemeral port, with the given faults. */
export async function startTinyTarget(faults: Faults = {}): Promise<TinyTarget> {
  const calls = new Map<string, number>();
  const seen: string[] = [];
  const answer = createAnswerer(faults);
  const server = createServer((request, reply) => {
    void textOf(request).then((text) => {
      if (seen.length < 100) seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`);
      const operation = operationOf(request);
      const call = (calls.get(operation) ?? 0) + 1;
      calls.set(operation, call);
      const answered = answer(operation, request, text);
      if (faults.hangs?.(operation) === true) return undefined;
      if (faults.cuts?.(operation, call) === true) return request.socket.destroy();
      const { status, body, headers } = faults.instead?.(operation, call) ?? answered;
      return reply.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    });
  });
  const origin = await listening(server);
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { url: `${origin}/2025-10-13`, clock: `${origin}/clock`, calls, seen, close };
}

interface Answered {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

function createAnswerer(faults: Faults): (operation: string, request: IncomingMessage, text: string) => Answered {
  const counters = new Map<string, Counter & { owner: string; createdMs: number }>();
  let now = Date.parse("2026-01-01T00:00:00Z");

  const shown = (
    status: number,
    { owner: _owner, createdMs: _createdMs, ...counter }: Counter & { owner: string; createdMs: number },
  ): Answered => ({ status, body: faults.shows?.(counter) ?? counter });

  return (operation, request, text) => {
    const input = text === "" ? {} : JSON.parse(text);
    if (operation === "clock") return { status: 200, body: { now: new Date((now += input.advanceMs)).toISOString() } };
    const owner = ownerOf(request);
    if (owner === undefined) return refused(401, "UNAUTHORIZED");
    if (operation === "counters.list") return { status: 200, body: { data: [] } };
    if (operation === "counters.create") {
      const counter = {
        id: `Counter:${counters.size + 1}`,
        value: 0,
        state: "OPEN",
        name: input.name,
        owner,
        createdMs: now,
      };
      counters.set(counter.id, counter);
      return shown(201, counter);
    }
    const counter = counters.get(decodeURIComponent((request.url ?? "").split("/")[3] ?? ""));
    if (counter === undefined || (counter.owner !== owner && faults.leaks !== true)) return refused(404, "NOT_FOUND");
    if (now - counter.createdMs >= 60_000 && faults.neverExpires !== true) counter.state = "CLOSED";
    if (operation === "counters.add") {
      const refuses = faults.refuses ?? ((amount: number) => amount <= 0);
      if (refuses(input.amount)) return refused(400, "INVALID_AMOUNT");
      counter.value = (faults.sum ?? ((value: number, amount: number) => value + amount))(counter.value, input.amount);
    }
    if (operation === "counters.close") {
      if (counter.state === "CLOSED" && faults.closesAgain !== true) return refused(409, "CONFLICT");
      counter.state = "CLOSED";
    }
    return shown(200, counter);
  };
}

function refused(status: number, code: string): Answered {
  return { status, body: { code } };
}

function ownerOf({ headers }: IncomingMessage): string | undefined {
  const [id, secret] = Buffer.from((headers.authorization ?? "").slice("Basic ".length), "base64")
    .toString()
    .split(":");
  return [platform, otherPlatform].find((pair) => pair.id === id && pair.secret === secret)?.id;
}

function operationOf({ method, url = "" }: IncomingMessage): string {
  if (url === "/clock") return "clock";
  const parts = url.split("/").slice(2);
  if (parts.length === 1) return method === "GET" ? "counters.list" : "counters.create";
  return parts.length === 2 ? "counters.get" : `counters.${parts[2]}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
