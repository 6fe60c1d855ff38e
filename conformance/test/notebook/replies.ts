/** How a notebook breaks its contract. */
export type NotebookFault =
  | "takes old views"
  | "deletes by old views"
  | "shows one tag for ever"
  | "shows another tag"
  | "needs no view"
  | "puts nothing back"
  | "hides what it put back"
  | "puts a changed page back"
  | "takes old covers"
  | "knows the length of keys";

/** What the notebook answers. */
export interface Reply {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

/** The text of a page or a note; undefined where the body has none. */
export function textIn(sent: string): string | undefined {
  const text = objectIn(sent)?.["text"];
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** The body as JSON; undefined where it is none. */
export function objectIn(sent: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(sent));
  } catch {
    return undefined;
  }
}

export function failure(status: number, code: string): Reply {
  return { status, body: { error: { code, message: `This is ${code}.` } } };
}
