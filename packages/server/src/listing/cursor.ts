import { hash } from "node:crypto";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import type { Refused } from "../refusals/refused.ts";

/** Where a page ended: the sort key, and the id that orders items with the same key. */
export interface CursorPosition {
  /** Epoch milliseconds, or another number or text by which the list is sorted. */
  at: number | string;
  id: string;
}

/** The text that a client sends back. `binding` identifies the list: operation, order and filters (V-25). */
export function encodeCursor(position: CursorPosition, binding: string): string {
  return Buffer.from(JSON.stringify([position.at, position.id, tagOf(binding)])).toString("base64url");
}

/** 400 for anything but a cursor of this list, whose position is of one of these kinds (G-07). */
export function decodeCursor(
  text: string,
  binding: string,
  parameter: string,
  kinds: readonly string[] = ["number"],
): CursorPosition {
  const [at, id, tag] = readTriple(text, parameter);
  const isPosition = (typeof at === "number" || typeof at === "string") && kinds.includes(typeof at);
  if (!isPosition || typeof id !== "string" || tag !== tagOf(binding)) throw unreadable(parameter);
  return { at, id };
}

/** Only the canonical encoding is accepted: the decoder itself ignores characters that are not base64url. */
function readTriple(text: string, parameter: string): unknown[] {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text) throw unreadable(parameter);
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (Array.isArray(value)) return value;
  } catch {
    // Not JSON: the same refusal as any other text that is not ours.
  }
  throw unreadable(parameter);
}

function tagOf(binding: string): string {
  return hash("sha256", binding, "base64url").slice(0, 8);
}

function unreadable(parameter: string): Refused {
  return new CommonRefusal("invalid", {
    message: `${parameter} is not one this list gave out; start again without it, with the same filters and order.`,
    details: { field: `query.${parameter}` },
  });
}
