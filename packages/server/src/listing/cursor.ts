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
  return Buffer.from(JSON.stringify([position.at, position.id, tagOf(position, binding)])).toString("base64url");
}

/** 400 for anything but a cursor of this list, whose position is of one of these kinds (G-07). */
export function decodeCursor(
  text: string,
  binding: string,
  parameter: string,
  kinds: readonly string[] = ["number"],
): CursorPosition {
  const [at, id, tag] = readTriple(text, parameter);
  if (!isKey(at, kinds) || typeof id !== "string" || tag !== tagOf({ at, id }, binding)) throw unreadable(parameter);
  return { at, id };
}

/** The instants that a `Date` has. */
const furthest = 8.64e15;

/** Only what `encodeCursor` can have written: an instant, or where members are sorted a number or a text. */
function isKey(at: unknown, kinds: readonly string[]): at is number | string {
  const isMember = kinds.includes("string");
  if (typeof at !== "number") return isMember && typeof at === "string";
  return Math.abs(at) <= (isMember ? Number.MAX_VALUE : furthest);
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

/** Also over the position: a text that was changed on its way names no other page. */
function tagOf({ at, id }: CursorPosition, binding: string): string {
  return hash("sha256", JSON.stringify([at, id, binding]), "base64url").slice(0, 8);
}

function unreadable(parameter: string): Refused {
  return new CommonRefusal("invalid", {
    message: `${parameter} is not one this list gave out; start again without it, with the same filters and order.`,
    details: { field: `query.${parameter}` },
  });
}
