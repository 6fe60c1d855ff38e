import { hash } from "node:crypto";
import { answers } from "../refusals/answers.ts";
import { Refused } from "../refusals/refused.ts";

/** Where a page ended: the sort key, and the id that orders items with the same key. */
export interface CursorPosition {
  /** Epoch milliseconds, or another number by which the list is sorted. */
  at: number;
  id: string;
}

/** The text that a client sends back. `binding` identifies the list: operation, order and filters (V-25). */
export function encodeCursor(position: CursorPosition, binding: string): string {
  return Buffer.from(JSON.stringify([position.at, position.id, tagOf(binding)])).toString("base64url");
}

/** 400 for anything but a cursor of this list (G-07). */
export function decodeCursor(text: string, binding: string): CursorPosition {
  const [at, id, tag] = readTriple(text);
  if (typeof at !== "number" || typeof id !== "string" || tag !== tagOf(binding)) throw unreadable();
  return { at, id };
}

/** Only the canonical encoding is accepted: the decoder itself ignores characters that are not base64url. */
function readTriple(text: string): unknown[] {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text) throw unreadable();
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (Array.isArray(value)) return value;
  } catch {
    // Not JSON: the same refusal as any other text that is not ours.
  }
  throw unreadable();
}

function tagOf(binding: string): string {
  return hash("sha256", binding, "base64url").slice(0, 8);
}

function unreadable(): Refused {
  return new Refused(answers.invalidInput, {
    message: "cursor is not one this list gave out; start again without it, with the same filters and order.",
    details: { field: "query.cursor" },
  });
}
