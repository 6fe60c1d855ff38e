import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { parsedJson } from "../../src/json/parsed-json.ts";
import { asObject } from "../../src/json/value-at.ts";

type Settings = Readonly<Record<string, unknown>>;

interface Book {
  id: string;
  title: string;
}

/** A shelf, with ten books on it that were there before any run. */
export interface Shelf {
  url: string;
  token: string;
  books: Map<string, Book>;
  settings: Settings;
  /** Resolves when the settings are changed the next time. */
  whenChanged(): Promise<void>;
  close(): void;
}

interface Answer {
  status: number;
  body?: unknown;
}

export async function startShelf(): Promise<Shelf> {
  const books = new Map<string, Book>(
    Array.from({ length: 10 }, () => randomUUID()).map((id, nth) => [id, { id, title: `book ${nth}` }]),
  );
  const listeners: (() => void)[] = [];
  const shelf: Shelf = {
    url: "",
    token: randomUUID(),
    books,
    settings: { theme: "DARK", perPage: 25, note: null },
    whenChanged: () => new Promise((resolve) => listeners.push(resolve)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  let changes = 0;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = "GET", url = "/", headers } = request;
    const sent = parsedJson(await text(request));
    if (headers.authorization !== `Bearer ${shelf.token}`) return refused(401, "UNAUTHORIZED");
    const [, first, id = "", part] = new URL(url, "http://shelf").pathname.split("/");
    if (first === "settings" && id === "") {
      if (method === "GET") return { status: 200, body: { ...shelf.settings, changes } };
      if (method !== "PATCH") return notAllowed;
      if (!isUpdate(sent)) return refused(400, "INVALID_INPUT");
      shelf.settings = { ...shelf.settings, ...pick(sent) };
      changes += 1;
      for (const tell of listeners.splice(0)) tell();
      return { status: 200, body: { ...shelf.settings, changes } };
    }
    if (first !== "books") return refused(404, "NOT_FOUND");
    if (id === "") {
      if (method === "GET") return { status: 200, body: [...books.values()] };
      if (method === "DELETE") books.clear();
      if (method === "DELETE") return { status: 204 };
      if (method !== "POST") return notAllowed;
      const title = asObject(sent)?.["title"];
      if (typeof title !== "string" || title.length < 1 || Array.from(title).length > 40)
        return refused(400, "INVALID_INPUT");
      const book = { id: randomUUID(), title };
      books.set(book.id, book);
      return { status: 201, body: book };
    }
    const book = books.get(id);
    if (part === "loans") {
      if (method !== "POST") return notAllowed;
      return book === undefined ? refused(404, "NOT_FOUND") : { status: 201, body: { id: randomUUID(), bookId: id } };
    }
    if (method !== "GET" && method !== "DELETE") return notAllowed;
    if (book === undefined) return refused(404, "NOT_FOUND");
    if (method === "GET") return { status: 200, body: book };
    books.delete(id);
    return { status: 204 };
  }

  const server = createServer((request, response) => {
    const send = ({ status, body }: Answer): void => {
      const allow = status === 405 ? { allow: "GET, POST, PATCH, DELETE" } : {};
      response.writeHead(status, body === undefined ? {} : { "content-type": "application/json", ...allow });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    void answer(request).then(send);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens at a port
  shelf.url = `http://127.0.0.1:${port}`;
  return shelf;
}

const notAllowed = refused(405, "METHOD_NOT_ALLOWED");

function refused(status: number, code: string): Answer {
  return { status, body: { code, message: code } };
}

function pick(sent: unknown): Settings {
  const { theme, perPage, note }: Settings = asObject(sent) ?? {};
  return Object.fromEntries(Object.entries({ theme, perPage, note }).filter(([, value]) => value !== undefined));
}

function isUpdate(sent: unknown): boolean {
  if (asObject(sent) === undefined) return false;
  const { theme = "DARK", perPage = 1, note = null } = pick(sent);
  const isPage = typeof perPage === "number" && Number.isInteger(perPage) && perPage >= 1 && perPage <= 100;
  return ["LIGHT", "DARK"].includes(String(theme)) && isPage && (note === null || isNote(note));
}

function isNote(value: unknown): boolean {
  return typeof value === "string" && Array.from(value).length <= 40;
}
