import type { ClientOperation, ClientReads, ClientReply } from "./client-contract.ts";
import type { Method } from "./gen/model.ts";

/** The reads as the generator prints them: one line for each. */
export interface PrintedClientReads extends Pick<ClientReads, "version" | "basePath" | "conventions"> {
  /**
   * `/cards/{id} .get get platform 200:0`: path, id, method, scheme, and the marks of the row. An id that begins with a dot follows the
   * names in the path: `cards.get`; a dot alone is just those.
   */
  operations: string;
  /** `id state kind=CAT|DOG`: what a success contains; `200:0` names the first. Absent in lines that name none. */
  shapes?: string;
  /** The ids of the operations that are printed elsewhere. */
  others: string;
}

/** The rows of the lines. A seventh of their size as JSON, which counts in a page. */
export function clientReadsFrom({ operations, shapes, others, ...printed }: PrintedClientReads): ClientReads {
  const lines = linesOf(shapes);
  return { ...printed, operations: rowsOf(operations, lines), shapes: lines, others: linesOf(others) };
}

export function linesOf(text = ""): string[] {
  return text.split("\n").filter(Boolean);
}

/** Adds what a mark says to a row; false where it does not know the mark. */
export type MarkReader = (row: ClientOperation, mark: string) => boolean;

/** By id. The reader gets the marks that no read has. */
export function rowsOf(
  text: string,
  shapes: readonly string[],
  readMark?: MarkReader,
): Record<string, ClientOperation> {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const row = rowOf(line.split(" "), shapes, readMark);
      return [row.id, row];
    }),
  );
}

function rowOf(
  [path = "", suffix = "", method, scheme = "", ...marks]: string[],
  shapes: readonly string[],
  readMark?: MarkReader,
): ClientOperation {
  const id = suffix.startsWith(".") ? namesIn(path) + suffix.replace(/\.$/, "") : suffix;
  const row: ClientOperation = { id, method: method as Method, path, access: { scheme }, parameters: [], replies: [] };
  for (const mark of marks) {
    if (mark === "query") row.parameters.push({ in: "query" });
    else if (mark === "list" || mark === "pages") row.listing = { envelope: mark === "list" ? "plain" : "paged" };
    else if (Number.parseInt(mark, 10) > 0) row.replies.push(replyOf(mark, shapes));
    else readMark?.(row, mark);
  }
  return row;
}

/** The names in a path, as those in an id: `cards.simulate` of `/cards/{id}/simulate`. */
function namesIn(path: string): string {
  const names = path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
  return names.join(".").replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** `202?` is a challenge, `200:object` a success with an object, and `200:3` one of the fourth shape. */
function replyOf(mark: string, shapes: readonly string[]): ClientReply {
  const [status = "", body] = mark.split(":");
  const shape = shapes[Number(body)];
  return {
    status: Number.parseInt(status, 10),
    kind: status.endsWith("?") ? "challenge" : "success",
    ...(body && { body: body === "json" || shape?.startsWith("@") ? "json" : "object" }),
    ...(shape && { shape }),
  };
}
