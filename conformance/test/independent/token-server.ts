import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Serves only the token operations of the contract. It is written from the OpenAPI document and imports nothing of this
 * repository: the suite must judge implementations other than the reference service.
 */
interface Token {
  id: string;
  name: string;
  permissions: string[];
  clientId: string;
  createdAt: string;
  updatedAt: string;
}

interface StoredToken extends Token {
  secret: string;
  owner: string;
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Faults of the server. */
export interface Faults {
  /** Deleted tokens are still accepted. */
  keepsAccess?: boolean;
  /** The list shows secrets. */
  disclosesSecrets?: boolean;
  /** A token without permissions can be created. */
  makesIdleTokens?: boolean;
}

const base = "/2025-10-13";
const methods: Record<string, string[]> = {
  "/tokens": ["GET", "HEAD", "POST"],
  "/tokens/:id": ["DELETE", "GET", "HEAD"],
};
const known = new Set(["VIEW", "TRANSACT", "MANAGE"]);

export interface TokenServer {
  url: string;
  close(): Promise<void>;
}

/** Starts the server on a free port, with one token for each platform. */
export async function startTokenServer(
  platforms: readonly { id: string; secret: string }[],
  faults: Faults = {},
): Promise<TokenServer> {
  const tokens: StoredToken[] = platforms.map(({ id, secret }) => tokenFrom(id, "first", [...known], id, secret));
  const dead: StoredToken[] = [];
  const server = createServer((request, response) => {
    void read(request).then((text) => write(response, answer({ tokens, dead, faults }, request, text)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It listens on a port, so it has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function tokenFrom(owner: string, name: string, permissions: string[], clientId: string, secret: string): StoredToken {
  const now = new Date().toISOString();
  return { id: `Token:${randomUUID()}`, name, permissions, clientId, createdAt: now, updatedAt: now, secret, owner };
}

interface Store {
  tokens: StoredToken[];
  dead: StoredToken[];
  faults: Faults;
}

function answer(store: Store, request: IncomingMessage, text: string): Answer {
  const url = new URL(request.url ?? "/", "http://here");
  if (!url.pathname.startsWith(`${base}/`)) return error(404, "NOT_FOUND", "There is nothing here.");
  const path = url.pathname.slice(base.length);
  const id = /^\/tokens\/([^/]+)$/.exec(path)?.[1];
  const allowed = methods[id === undefined ? path : "/tokens/:id"];
  if (allowed === undefined) return error(501, "NOT_IMPLEMENTED", "Only tokens are served here.");
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
  if (!allowed.includes(method))
    return { ...error(405, "METHOD_NOT_ALLOWED", "Not this method."), headers: { allow: allowed.join(", ") } };
  const caller = callerOf(store, request.headers.authorization);
  if (caller === undefined)
    return { ...error(401, "UNAUTHORIZED", "Who is it?"), headers: { "www-authenticate": "Basic" } };
  if (!caller.permissions.includes(method === "GET" ? "VIEW" : "MANAGE"))
    return error(403, "FORBIDDEN", "The token does not permit this.");
  if (method === "POST") return create(store, caller, request, text);
  if (id === undefined) return list(store, caller, url.searchParams);
  const token = store.tokens.find((each) => each.id === decoded(id) && each.owner === caller.owner);
  if (token === undefined) return error(404, "TOKEN_NOT_FOUND", "No such token.");
  if (method === "GET") return { status: 200, body: shownToken(token) };
  store.tokens.splice(store.tokens.indexOf(token), 1);
  store.dead.push(token);
  return { status: 204 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function callerOf({ tokens, dead, faults }: Store, header = ""): StoredToken | undefined {
  const [scheme = "", given = ""] = header.split(" ");
  if (scheme.toLowerCase() !== "basic") return undefined;
  const [id, ...secret] = Buffer.from(given, "base64").toString().split(":");
  const all = faults.keepsAccess === true ? [...tokens, ...dead] : tokens;
  return all.find((token) => token.clientId === id && token.secret === secret.join(":"));
}

function create({ tokens, faults }: Store, caller: StoredToken, request: IncomingMessage, text: string): Answer {
  if (!/^application\/json *(;|$)/.test(request.headers["content-type"] ?? ""))
    return error(415, "INVALID_INPUT", "Send JSON.");
  const given = parsed(text);
  const requested = faults.makesIdleTokens === true ? { permissions: [], ...Object(given) } : given;
  if (!isTokenRequest(requested) || (requested.permissions.length === 0 && faults.makesIdleTokens !== true))
    return error(400, "INVALID_INPUT", "A token has a name and permissions.");
  const token = tokenFrom(
    caller.owner,
    requested.name,
    requested.permissions,
    randomUUID(),
    randomBytes(24).toString("hex"),
  );
  tokens.push(token);
  return { status: 201, body: { ...shownToken(token), clientSecret: token.secret } };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function isTokenRequest(value: unknown): value is { name: string; permissions: string[] } {
  if (typeof value !== "object" || value === null || !("name" in value && "permissions" in value)) return false;
  const { name, permissions } = value;
  if (typeof name !== "string" || !Array.isArray(permissions)) return false;
  return permissions.every((each) => known.has(String(each)) && typeof each === "string");
}

function list({ tokens, faults }: Store, caller: StoredToken, query: URLSearchParams): Answer {
  const limit = query.get("limit") ?? "20";
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100 || isDuplicate(query))
    return error(400, "INVALID_INPUT", "limit goes from 1 to 100.");
  const times = ["createdAfter", "createdBefore", "updatedAfter", "updatedBefore"].map((name) => query.get(name));
  if (times.some((time) => time !== null && !isTime(time))) return error(400, "INVALID_INPUT", "That is no time.");
  const cursor = query.get("cursor");
  const mine = tokens
    .filter((token) => token.owner === caller.owner && matchesFilters(token, query, times))
    .toReversed();
  const last = cursor === null ? -1 : mine.findIndex(({ id }) => id === Buffer.from(cursor, "base64url").toString());
  if (cursor !== null && last < 0) return error(400, "INVALID_INPUT", "The cursor is not of this list.");
  const start = last + 1;
  const page = mine.slice(start, start + Number(limit));
  const hasMore = mine.length > start + Number(limit);
  const next = hasMore ? { nextCursor: Buffer.from(page.at(-1)?.id ?? "").toString("base64url") } : {};
  const data = page.map((each) => ({
    ...shownToken(each),
    ...(faults.disclosesSecrets === true && { clientSecret: each.secret }),
  }));
  return { status: 200, body: { data, hasMore, ...next } };
}

function isDuplicate(query: URLSearchParams): boolean {
  return [...query.keys()].length > new Set(query.keys()).size;
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i.test(text) && !Number.isNaN(Date.parse(text))
  );
}

function matchesFilters(token: StoredToken, query: URLSearchParams, times: readonly (string | null)[]): boolean {
  const [createdAfter, createdBefore, updatedAfter, updatedBefore] = times.map((time) => time && Date.parse(time));
  const [created, updated] = [Date.parse(token.createdAt), Date.parse(token.updatedAt)];
  const name = query.get("name");
  return (
    (name === null || token.name === name) &&
    (typeof createdAfter !== "number" || created >= createdAfter) &&
    (typeof createdBefore !== "number" || created <= createdBefore) &&
    (typeof updatedAfter !== "number" || updated >= updatedAfter) &&
    (typeof updatedBefore !== "number" || updated <= updatedBefore)
  );
}

function shownToken({ id, name, permissions, clientId, createdAt, updatedAt }: StoredToken): Token {
  return { id, name, permissions, clientId, createdAt, updatedAt };
}

function error(status: number, code: string, message: string): Answer {
  return { status, body: { status, code, message, reason: message } };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function write(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { ...(body !== undefined && { "content-type": "application/json" }), ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
