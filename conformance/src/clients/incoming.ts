import type { IncomingMessage } from "node:http";
import { routeOf, type Contract, type Operation } from "@tallystick/contract";
import { parsedJson } from "../json/parsed-json.ts";

/** A request as it arrived. */
export interface Incoming {
  method: string;
  /** With its query, as sent, under the base path. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The bytes of the body as text; empty without one. */
  text: string;
  /** The body as JSON; undefined when it is not JSON. */
  body: unknown;
  atMs: number;
  /** Aborted when the connection is closed, by either side. */
  closed: AbortSignal;
}

/** The operation that a request is for. */
export interface Routed {
  row: Operation;
  params: Record<string, string>;
}

/** Reads a request to its end. */
export async function readIncoming(
  message: IncomingMessage,
  basePath: string,
  now: () => number,
  closed: AbortSignal,
): Promise<Incoming> {
  const chunks: Buffer[] = [];
  // A request of node:http yields buffers unless an encoding is set.
  for await (const chunk of message) chunks.push(chunk as Buffer);
  // With latin1 every byte of a file in a form stays comparable.
  const isText = !(message.headers["content-type"] ?? "").startsWith("multipart/");
  const text = Buffer.concat(chunks).toString(isText ? "utf8" : "latin1");
  const url = message.url ?? "/";
  const path = url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method: message.method ?? "GET",
    path,
    query: new URL(url, "http://localhost").searchParams,
    headers: Object.fromEntries(headers),
    text,
    body: parsedJson(text),
    atMs: now(),
    closed,
  };
}

/** Finds the operation: `undefined` when the contract has none of that method and path. */
export function createRouter({ operations }: Contract): (incoming: Incoming) => Routed | undefined {
  // `/agents/approvals` before `/agents/{agentId}`.
  const routes = Object.values(operations)
    .toSorted((a, b) => holes(a) - holes(b))
    .map((row) => ({ row, route: routeOf(row) }));

  return ({ method, path }) => {
    const [bare = ""] = path.split("?");
    for (const { row, route } of routes) {
      const params = row.method === method.toLowerCase() ? route.match(bare) : undefined;
      if (params !== undefined) return { row, params };
    }
    return undefined;
  };
}

function holes({ path }: Operation): number {
  return path.split("{").length;
}
