import { randomUUID } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { parsedJson } from "../../src/json/parsed-json.ts";
import { asObject } from "../../src/json/value-at.ts";

/** What a server of the library may do otherwise. */
export interface Habits {
  /** It keeps any object, as it is sent. */
  takesAnything?: boolean;
  /** Of a body that cannot be read; the document declares no 500. */
  unreadable?: 400 | 500;
  /** Of a method that a path does not have. */
  otherMethod?: 404 | 405;
  /** How it says that there is no such book. */
  unknownAs?: "text/plain" | "application/json";
  /** Whether it ends at this body, without a reply. */
  endsAt?: (body: string) => boolean;
}

/** Books in memory; one was there before any run. */
export function library({
  takesAnything = false,
  unreadable = 400,
  otherMethod = 405,
  unknownAs = "text/plain",
  endsAt = () => false,
}: Habits = {}): RequestListener {
  const books = new Map<string, object>([["first-1", { id: "first-1", title: "There before", year: 1999 }]]);
  return (request, response) => {
    void buffer(request).then((bytes) => {
      if (endsAt(bytes.toString())) return undefined;
      const { method = "GET", url = "/", headers } = request;
      const [, collection, id] = new URL(url, "http://library").pathname.split("/");
      const book = id === undefined ? undefined : books.get(id);
      if (collection !== "books") return unknown(response);
      // Whether there is such a book is looked at first.
      if (id !== undefined && book === undefined) return unknown(response);
      if (!(id === undefined ? ["GET", "POST"] : ["GET", "PATCH", "DELETE"]).includes(method))
        return otherMethod === 404
          ? unknown(response)
          : json(response, 405, {}, { allow: id === undefined ? "GET, POST" : "GET, PATCH, DELETE" });
      if (method === "GET") return json(response, 200, book ?? [...books.values()]);
      if (id !== undefined && method === "DELETE") {
        books.delete(id);
        return void response.writeHead(204).end();
      }
      if (!takesAnything && headers["content-type"]?.startsWith("application/json") !== true)
        return json(response, 415, {});
      const sent = asObject(parsedJson(bytes.toString()));
      if (sent === undefined) {
        if (unreadable === 500) return text(response, 500, "It cannot be read.");
        return json(response, 400, { status: "error", message: ["no object"] });
      }
      const faults = takesAnything ? [] : faultsOf(sent, method === "POST");
      if (faults.length > 0) return json(response, 400, { status: "error", message: faults });
      const given = takesAnything ? sent : kept(sent);
      const changed = { ...book, ...given, id: id ?? randomUUID() };
      books.set(changed.id, changed);
      return json(response, id === undefined ? 201 : 200, changed);
    });
  };

  function unknown(response: ServerResponse): void {
    if (unknownAs === "text/plain") text(response, 404, "There is none.");
    else json(response, 404, { message: "There is none." });
  }
}

function kept({ title, year }: Readonly<Record<string, unknown>>): object {
  return { ...(title !== undefined && { title }), ...(year !== undefined && { year }) };
}

function faultsOf({ title, year }: Readonly<Record<string, unknown>>, isNew: boolean): string[] {
  const hasTitle = typeof title === "string" || (title === undefined && !isNew);
  const hasYear = year === undefined || Number.isSafeInteger(year);
  return [...(hasTitle ? [] : ["title is no text"]), ...(hasYear ? [] : ["year is no whole number"])];
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(body);
}
