import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a board does otherwise. */
export interface BoardOptions {
  /** So many requests a token is taken for; any number by default. */
  tokenLasts?: number;
}

interface Note {
  id: string;
  title: string;
}

/** A board with notes on it, whose contract names only some of what it can do: it also takes everything away at once. */
export interface Board {
  url: string;
  notes: Map<string, Note>;
  /** Gives a new token, and takes no other one from then on. */
  login(): string;
  close(): void;
}

export async function startBoard({ tokenLasts = Infinity }: BoardOptions = {}): Promise<Board> {
  let token = "";
  let left = 0;
  const login = (): string => {
    left = tokenLasts;
    return (token = randomUUID());
  };
  const admits = (request: IncomingMessage): boolean =>
    request.headers.authorization === `Bearer ${token}` && (left -= 1) >= 0;
  const notes = new Map<string, Note>();
  for (let nth = 1; nth <= 20; nth += 1) {
    const id = randomUUID();
    notes.set(id, { id, title: `note ${nth}` });
  }
  const server = createServer((request, response) => void answer(notes, admits(request), request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens at a port
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, notes, login, close };
}

async function answer(
  notes: Map<string, Note>,
  isAdmitted: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = await text(request);
  const reply = (status: number, body?: object, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { ...(body && { "content-type": "application/json" }), ...headers });
    response.end(body && JSON.stringify(body));
  };
  const refuse = (status: number, code: string, headers?: Record<string, string>): void =>
    reply(status, { code, message: code }, headers);
  const { method = "GET", url = "/" } = request;
  if (!isAdmitted) return refuse(401, "UNAUTHORIZED");
  const [, first, id = "", ...rest] = new URL(url, "http://board").pathname.split("/");
  if (first !== "notes" || rest.length > 0) return refuse(404, "NOT_FOUND");
  if (id === "") {
    if (method === "GET") return reply(200, [...notes.values()]);
    // None of these is in the contract.
    if (!["DELETE", "PATCH", "POST", "PUT"].includes(method))
      return refuse(405, "METHOD_NOT_ALLOWED", { allow: "DELETE, GET, PATCH, POST, PUT" });
    notes.clear();
    return reply(204);
  }
  if (!["DELETE", "GET", "PATCH", "PUT"].includes(method))
    return refuse(405, "METHOD_NOT_ALLOWED", { allow: "DELETE, GET, PATCH, PUT" });
  const note = notes.get(id);
  if (note === undefined) return refuse(404, "NOT_FOUND");
  if (method === "GET") return reply(200, note);
  if (method === "DELETE") {
    notes.delete(id);
    return reply(204);
  }
  const title = titleIn(sent);
  if (title === undefined) return refuse(400, "INVALID_INPUT");
  note.title = title;
  return reply(200, note);
}

function titleIn(sent: string): string | undefined {
  try {
    const { title }: { title?: unknown } = Object(JSON.parse(sent));
    return typeof title === "string" && title.length <= 40 ? title : undefined;
  } catch {
    return undefined;
  }
}
