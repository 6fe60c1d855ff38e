import { text } from "node:stream/consumers";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

export const token = "a-token";

/** How a notebook breaks its contract. */
export type NotebookFault =
  | "takes old views"
  | "deletes by old views"
  | "shows one tag for ever"
  | "shows another tag"
  | "needs no view"
  | "puts nothing back"
  | "hides what it put back"
  | "puts a changed page back";

interface Page {
  text: string;
  version: number;
  /** Torn out, or put back without being shown in the whole book. */
  gone?: "everywhere" | "from the list";
}

interface Reply {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

let nextPage = 0;

/** A server of the notebook, written without the kit. */
export function notebook(fault?: NotebookFault): RequestListener {
  const pages = new Map<string, Page>();
  return (request, response) =>
    void answer(pages, request, fault).then(({ status, body, headers }) => send(response, status, body, headers));
}

async function answer(
  pages: Map<string, Page>,
  request: IncomingMessage,
  fault: NotebookFault | undefined,
): Promise<Reply> {
  const { method = "", headers } = request;
  const path = new URL(request.url ?? "", "http://notebook").pathname;
  const [, id, restoring] = /^\/pages\/([^/]+?)(\/restore)?$/.exec(path) ?? [];
  const sent = await text(request);
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

function textIn(sent: string): string | undefined {
  try {
    const given: unknown = Object(JSON.parse(sent)).text;
    return typeof given === "string" && given !== "" ? given : undefined;
  } catch {
    return undefined;
  }
}

function tagOf({ version }: Page, fault: NotebookFault | undefined): string {
  return fault === "shows one tag for ever" ? '"v"' : `"v${version}"`;
}

function shown(id: string, pages: ReadonlyMap<string, Page>, status: number, fault: NotebookFault | undefined): Reply {
  const page = pages.get(id) ?? { text: "", version: 0 };
  const tag = fault === "shows another tag" ? '"another"' : tagOf(page, fault);
  return { status, body: { id, text: page.text }, headers: { etag: tag } };
}

function failure(status: number, code: string): Reply {
  return { status, body: { error: { code, message: `This is ${code}.` } } };
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
