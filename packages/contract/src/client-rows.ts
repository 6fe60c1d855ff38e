import type { ClientOperation, ClientReads, ClientReply } from "./client-contract.ts";
import type { Method } from "./gen/model.ts";

/** The reads as the generator prints them: one line for each. */
export interface PrintedClientReads extends Pick<ClientReads, "version" | "basePath" | "conventions"> {
  /**
   * `/cards/{id} .get get platform 200:0`: path, id, method, scheme, and the marks of the row. An id that begins with a dot follows the
   * names in the path: `cards.get`; a dot alone is just those. A line without a path has that of the line before. One without a method
   * names an operation whose further words are printed elsewhere.
   */
  operations: string;
  /** `id state kind=CAT|DOG`: what a success contains; `200:0` names the first. Absent in lines that name none. */
  shapes?: string;
}

/** The rows of the lines. A seventh of their size as JSON, which counts in a page. */
export function clientReadsFrom({ operations, shapes, ...printed }: PrintedClientReads): ClientReads {
  const lines = linesOf(shapes);
  const rows = rowsOf(linesOf(operations), lines);
  const others = rows.filter(({ method }) => !method);
  return { ...printed, operations: rowsById(rows.filter(({ method }) => method)), shapes: lines, others };
}

export function linesOf(text = ""): string[] {
  return text.split("\n").filter(Boolean);
}

export function rowsById(rows: readonly ClientOperation[]): Record<string, ClientOperation> {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** Adds what a mark says to a row; false where it does not know the mark. */
export type MarkReader = (row: ClientOperation, mark: string) => boolean;

/** The reader gets the marks that no read has. */
export function rowsOf(lines: readonly string[], shapes: readonly string[], readMark?: MarkReader): ClientOperation[] {
  let path = "";
  return lines.map((line) => {
    const [own, suffix = "", method, scheme = "", ...marks] = line.split(" ");
    path = own || path;
    const row: ClientOperation = {
      id: suffix.startsWith(".") ? namesIn(path) + suffix.replace(/\.$/, "") : suffix,
      method: method as Method,
      path,
      access: { scheme },
      parameters: [],
      replies: [],
    };
    for (const mark of marks) {
      if (mark === "query") row.parameters.push({ in: "query" });
      else if (mark === "list" || mark === "pages") row.listing = { envelope: mark === "list" ? "plain" : "paged" };
      else if (Number.parseInt(mark, 10) > 0) row.replies.push(replyOf(mark, shapes));
      else readMark?.(row, mark);
    }
    return row;
  });
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
