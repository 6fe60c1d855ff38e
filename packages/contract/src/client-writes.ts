import type { ClientOperation, ClientReads, ClientRows } from "./client-contract.ts";
import { linesOf, type MarkReader, rowsById, rowsOf } from "./client-rows.ts";

/** The rows that are printed beside the reads. */
export interface PrintedRows {
  /**
   * Like those of the reads, with further marks: `body`, `key:Idempotency-Key:P1D`, `signs:Stamp:Request-Id`. Path and id of those that the
   * reads name are printed there alone, in the same order.
   */
  operations: string;
  /** Counted behind those of the reads. */
  shapes?: string;
  /** By id, the members of rows for which there is no mark. */
  others?: Record<string, Partial<ClientOperation>>;
}

/** The rows of all operations. */
export function clientRowsFrom(
  { version, basePath, conventions, operations: reads, shapes: known = [], others: named = [] }: ClientReads,
  { operations, shapes: more, others = {} }: PrintedRows,
  readMark: MarkReader = readSentMark,
): ClientRows {
  const shapes = [...known, ...linesOf(more)];
  const lines = linesOf(operations).map((line, at) => {
    const other = named[at];
    return other ? `${other.path} ${other.id} ${line}` : line;
  });
  const rows = rowsOf(lines, shapes, readMark).map((row) => ({ ...row, ...others[row.id] }));
  return { version, basePath, conventions, shapes, operations: { ...reads, ...rowsById(rows) } };
}

/** Reads what a client sends, or signs. */
export const readSentMark: MarkReader = (row, mark) => {
  const [name, first = "", second = "", shownAt] = mark.split(":");
  if (name === "key") row.idempotent = { header: first, retention: second };
  else if (mark === "body" || mark === "body?")
    row.body = { contentType: "application/json", required: mark === "body", kind: "object" };
  else if (name === "signs")
    row.signedRetry = { stampHeader: first, requestHeader: second, ...(shownAt !== undefined && { shownAt }) };
  else return false;
  return true;
};
