import { text } from "node:stream/consumers";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { notesAndCover } from "./notes-and-cover.ts";
import { failure, textIn, type NotebookFault, type Reply } from "./replies.ts";

export type { NotebookFault } from "./replies.ts";

export const token = "a-token";

interface Page {
  text: string;
  version: number;
  /** Torn out, or put back without being shown in the whole book. */
  gone?: "everywhere" | "from the list";
}

let nextPage = 0;

/** A server of the notebook, written without the kit. */
export function notebook(fault?: NotebookFault): RequestListener {
  const pages = new Map<string, Page>();
  const hasPage = (id: string): boolean => pages.has(id) && pages.get(id)?.gone !== "everywhere";
  const others = notesAndCover(fault, hasPage);
  return (request, response) =>
    void answer({ pages, others }, request, fault).then(({ status, body, headers }) =>
      send(response, status, body, headers),
    );
}

interface Book {
  pages: Map<string, Page>;
  others: ReturnType<typeof notesAndCover>;
}

async function answer(
  { pages, others }: Book,
  request: IncomingMessage,
  fault: NotebookFault | undefined,
): Promise<Reply> {
  const { method = "", headers } = request;
  const path = new URL(request.url ?? "", "http://notebook").pathname;
  const [, id, restoring] = /^\/pages\/([^/]+?)(\/restore)?$/.exec(path) ?? [];
  const sent = await text(request);
  const key = headers["request-id"]?.toString();
  const other = others({ method, path, sent, key });
  if (other !== undefined && !other.allowed.includes(method))
    return { ...failure(405, "method"), headers: { allow: other.allowed.join(", ") } };
  if (other !== undefined)
    return headers.authorization === `Bearer ${token}` ? other.reply() : failure(401, "unauthenticated");
  if (path !== "/pages" && id === undefined) return failure(404, "unknown");
  const ofOne = restoring === undefined ? ["GET", "PUT", "PATCH", "DELETE"] : ["POST"];
  const allowed = id === undefined ? ["GET", "POST"] : ofOne;
  if (!allowed.includes(method)) return { ...failure(405, "method"), headers: { allow: allowed.join(", ") } };
  if (headers.authorization !== `Bearer ${token}`) return failure(401, "unauthenticated");
  if (id === undefined && method === "GET") return whole(pages);
  if (id !== undefined && restoring !== undefined) return restored(id, pages, fault);
  const written = method === "GET" || method === "DELETE" ? "" : textIn(sent);
  if (written === undefined) return failure(400, "invalid");
  if (id === undefined) {
    const made = `p${(nextPage += 1)}`;
    pages.set(made, { text: written, version: 1 });
    return shown(made, pages, 201, fault);
  }
  const page = pages.get(id);
  const seen = headers["if-match"];
  if (method === "PUT" && seen === undefined && fault !== "needs no view") return failure(400, "invalid");
  if (page === undefined || page.gone === "everywhere") return failure(404, "unknown");
  const takesAny = fault === (method === "DELETE" ? "deletes by old views" : "takes old views");
  if (seen !== undefined && !takesAny && seen !== tagOf(page, fault)) return failure(412, "stale");
  if (method === "DELETE") {
    page.gone = "everywhere";
    return { status: 204 };
  }
  if (method !== "GET") pages.set(id, { ...page, text: written, version: page.version + 1 });
  return shown(id, pages, 200, fault);
}

function whole(pages: ReadonlyMap<string, Page>): Reply {
  const there = [...pages].filter(([, { gone }]) => gone === undefined);
  return { status: 200, body: there.map(([id, { text: written }]) => ({ id, text: written })) };
}

function restored(id: string, pages: ReadonlyMap<string, Page>, fault: NotebookFault | undefined): Reply {
  const page = pages.get(id);
  if (page === undefined) return failure(404, "unknown");
  const reply = shown(id, pages, 200, fault);
  if (fault === "puts nothing back") return reply;
  delete page.gone;
  if (fault === "puts a changed page back") page.text = "blank";
  if (fault === "hides what it put back") page.gone = "from the list";
  return reply;
}

function tagOf({ version }: Page, fault: NotebookFault | undefined): string {
  return fault === "shows one tag for ever" ? '"v"' : `"v${version}"`;
}

function shown(id: string, pages: ReadonlyMap<string, Page>, status: number, fault: NotebookFault | undefined): Reply {
  const page = pages.get(id) ?? { text: "", version: 0 };
  const tag = fault === "shows another tag" ? '"another"' : tagOf(page, fault);
  return { status, body: { id, text: page.text }, headers: { etag: tag } };
}

function send(
  response: ServerResponse,
  status: number,
  body: object | undefined,
  headers: Record<string, string> = {},
): void {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers }).end(body === undefined ? "" : JSON.stringify(body));
}
