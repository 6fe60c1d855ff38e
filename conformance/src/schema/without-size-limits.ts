import { asObject } from "../json/value-at.ts";

/** Schema keywords that bound only the own server; the value is the reason. */
const sizeLimit = "x-tallystick-size-limit";

const keywords: ReadonlySet<string> = new Set([sizeLimit, "maxLength", "maxItems", "maxProperties"]);

/**
 * A copy of a document without its size limits. A right server may take more than they say, or less, and its replies
 * may hold more: so nothing is generated up to them, nothing is judged beyond them, and no reply is measured by them.
 */
export function withoutSizeLimits<Document extends object>(document: Document): Document {
  const known = copies.get(document) ?? copyOf(document);
  copies.set(document, known);
  return known as Document; // the same, but for keywords that its type does not name
}

/** One copy of each document, because validators are kept by document. */
const copies = new WeakMap<object, object>();

function copyOf(document: object): object {
  return Object(within(document));
}

function within(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(within);
  const schema = asObject(node);
  if (schema === undefined) return node;
  const members = Object.entries(schema);
  const kept = typeof schema[sizeLimit] === "string" ? members.filter(([key]) => !keywords.has(key)) : members;
  return Object.fromEntries(kept.map(([key, value]) => [key, within(value)]));
}
