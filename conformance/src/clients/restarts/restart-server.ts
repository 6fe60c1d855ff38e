import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pagingOf, contract, parseDuration } from "@tallystick/contract";
import { asObject } from "../../json/value-at.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { Environment } from "../environment.ts";
import { exampleOf } from "../example-reply.ts";
import { readIncoming, type Incoming } from "../incoming.ts";
import { refusal } from "../refusal.ts";
import type { ServerReply } from "../server-state.ts";
import type { IntendedOperation } from "./intended-call.ts";
import type { Disturbance, KillPoint } from "./restart-scenarios.ts";

/** A server that executes one operation, once for each key of each caller while it remembers the key. */
export interface RestartServer {
  url: string;
  exchanges: Exchange[];
  /** What was created, the latest first. */
  effects: unknown[];
  /** How far its clock is ahead. */
  offsetMs: number;
  disturbance: Disturbance | undefined;
  /** Where `kill` is called, once. */
  killAt: KillPoint | undefined;
  kill: () => void;
  close: () => Promise<void>;
}

export async function openRestartServer(
  { row, list }: IntendedOperation,
  environment: Environment,
): Promise<RestartServer> {
  const replies = new Map<string, { atMs: number; reply: ServerReply }>();
  const retentionMs = parseDuration(row.idempotent?.retention ?? "P1D");
  const now = (): number => environment.now() + state.offsetMs;
  const http = createServer((message, response) => {
    // Only a connection of the killed program can fail here.
    answer(message, response).catch(() => response.destroy());
  });
  http.on("connection", () => killHere("connected"));

  function killHere(point: KillPoint): boolean {
    if (state.killAt !== point) return false;
    state.killAt = undefined;
    state.kill();
    return true;
  }

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readIncoming(message, contract.basePath, now, new AbortController().signal);
    const isIntended = request.method === row.method.toUpperCase() && request.path === row.path;
    const [path] = request.path.split("?", 1);
    const isList = request.method === list.method.toUpperCase() && path === list.path;
    if (isList) return send(response, request, list.id, listed());
    if (!isIntended)
      return send(
        response,
        request,
        `${request.method} ${path}`,
        refusal({ status: 404, code: "REFERENCE_NOT_FOUND" }, "not in this run"),
      );
    if (state.disturbance) return send(response, request, row.id, disturbed[state.disturbance]);
    if (killHere("received")) return drop(response, request);
    const reply = executed(request);
    if (killHere("executed")) return drop(response, request);
    if (state.killAt === "half-replied") return half(response, request, reply);
    response.once("finish", () => killHere("replied"));
    send(response, request, row.id, reply);
  }

  function executed({ headers }: Incoming): ServerReply {
    const key = headers[row.idempotent?.header.toLowerCase() ?? ""];
    const place = `${headers["authorization"]} ${key}`;
    const known = key === undefined ? undefined : replies.get(place);
    if (known !== undefined && now() - known.atMs < retentionMs) return known.reply;
    const { status, body } = exampleOf(row);
    const prefix = contract.resources[(row.resourceAction?.resource ?? "") as never]?.["prefix"];
    const times = ["createdAt", "updatedAt"].map((name) => [name, new Date(now()).toISOString()] as const);
    const created = { ...asObject(body), ...Object.fromEntries(times), id: `${prefix}:${environment.uuid()}` };
    state.effects.unshift(created);
    const reply = { status, body: created };
    if (key !== undefined) replies.set(place, { atMs: now(), reply });
    return reply;
  }

  function listed(): ServerReply {
    const { data, hasMore } = pagingOf(contract.conventions.paging, row.listing);
    return { status: 200, body: { [data]: state.effects, [hasMore]: false } };
  }

  function drop(response: ServerResponse, request: Incoming): void {
    state.exchanges.push({ ...exchangeOf(request, row.id), lost: "drop" });
    response.destroy();
  }

  function half(response: ServerResponse, request: Incoming, { status, body }: ServerReply): void {
    state.exchanges.push({ ...exchangeOf(request, row.id), lost: "truncate" });
    const text = JSON.stringify(body);
    response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    response.write(text.slice(0, text.length / 2), () => {
      killHere("half-replied");
      response.destroy();
    });
  }

  function send(
    response: ServerResponse,
    request: Incoming,
    operation: string,
    { status, body, html }: ServerReply,
  ): void {
    const text = html ?? JSON.stringify(body);
    const headers = { "content-type": html === undefined ? "application/json" : "text/html" };
    state.exchanges.push({ ...exchangeOf(request, operation), status, headers, body, text });
    response.writeHead(status, { ...headers, date: new Date(now()).toUTCString() }).end(text);
  }

  function exchangeOf({ method, path, headers, text, atMs }: Incoming, operation: string): Exchange {
    const { authorization: _secret, connection: _connection, ...shown } = headers;
    const url = `http://${headers["host"]}${contract.basePath}${path}`;
    const sent = { method, url, headers: shown, ...(text === "" ? {} : { body: text }) };
    return {
      operation,
      request: sent,
      status: 0,
      headers: {},
      body: undefined,
      text: "",
      atMs: atMs - environment.startedMs,
      durationMs: 0,
    };
  }

  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  const { port } = http.address() as AddressInfo;
  const state: RestartServer = {
    url: `http://127.0.0.1:${port}${contract.basePath}`,
    exchanges: [],
    effects: [],
    offsetMs: 0,
    disturbance: undefined,
    killAt: undefined,
    kill: () => {},
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return state;
}

const disturbed: Record<Disturbance, ServerReply> = {
  "gateway-404": { status: 404, html: "<html><title>404 Not Found</title></html>" },
  "relay-403": { status: 403, body: { status: 403, code: "FORBIDDEN", message: "This visitor may not call it." } },
};
