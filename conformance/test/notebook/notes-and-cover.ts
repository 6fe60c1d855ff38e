import { failure, objectIn, textIn, type NotebookFault, type Reply } from "./replies.ts";

interface Note {
  number: number;
  text: string;
  pageId: string;
}

/** A call about the notes of a page, or the cover. */
export interface Call {
  method: string;
  path: string;
  sent: string;
  key: string | undefined;
}

/** What a notebook has besides its pages: notes, numbered on each page, and one cover. Undefined for another path. */
export function notesAndCover(
  fault: NotebookFault | undefined,
  hasPage: (id: string) => boolean,
): (call: Call) => { allowed: string[]; reply: () => Reply } | undefined {
  const notes = new Map<string, Note[]>();
  const keys = new Map<string, { sent: string; reply: Reply }>();
  let cover = { title: "Notes", version: 1 };

  const added = (pageId: string, sent: string): Reply => {
    const text = textIn(sent);
    if (text === undefined) return failure(400, "invalid");
    const all = notes.get(pageId) ?? [];
    const note = { number: all.length + 1, text, pageId };
    notes.set(pageId, [...all, note]);
    return { status: 201, body: note };
  };
  const addedOnce = (pageId: string, { sent, key }: Call): Reply => {
    if (key === undefined) return added(pageId, sent);
    const name = fault === "knows the length of keys" ? `${pageId} ${key.length}` : `${pageId} ${key}`;
    const known = keys.get(name);
    const isOther = known !== undefined && JSON.stringify(objectIn(known.sent)) !== JSON.stringify(objectIn(sent));
    if (isOther) return failure(422, "reused");
    const reply = known?.reply ?? added(pageId, sent);
    if (reply.status === 201) keys.set(name, { sent, reply });
    return reply;
  };
  const written = (sent: string): Reply => {
    const { title, version } = objectIn(sent) ?? {};
    if (typeof title !== "string" || title === "" || !Number.isInteger(version)) return failure(400, "invalid");
    if (version !== cover.version && fault !== "takes old covers") return failure(412, "stale");
    cover = { title, version: cover.version + 1 };
    return { status: 200, body: cover };
  };

  return (call) => {
    const { method, path, sent } = call;
    if (path === "/cover")
      return {
        allowed: ["GET", "PUT"],
        reply: () => (method === "GET" ? { status: 200, body: cover } : written(sent)),
      };
    const [, id = "", number] = /^\/pages\/([^/]+)\/notes(?:\/([^/]+))?$/.exec(path) ?? [];
    if (id === "") return undefined;
    const reply = (): Reply => {
      if (!hasPage(id)) return failure(404, "unknown");
      if (method === "POST") return addedOnce(id, call);
      const all = notes.get(id) ?? [];
      const note = all.find((each) => String(each.number) === number);
      if (number === undefined) return { status: 200, body: all };
      return note === undefined ? failure(404, "unknown") : { status: 200, body: note };
    };
    return { allowed: number === undefined ? ["GET", "POST"] : ["GET"], reply };
  };
}
