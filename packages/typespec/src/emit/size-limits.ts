import { sizeLimitExtension, type KeywordLimit } from "../decorators/size-limit.ts";

type Node = Record<string, unknown>;

/** Writes each `@sizeLimit` as the keyword that it stands for, and leaves its reason as the extension. */
export function withSizeLimits<Document>(document: Document): Document {
  visit(document);
  return document;
}

function visit(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  for (const inner of Object.values(node)) visit(inner);
  const limited = node as Node; // an object is read as what it is
  const limit = limited[sizeLimitExtension];
  if (isLimit(limit)) write(limited, limit);
}

function write(node: Node, { keyword, most, reason }: KeywordLimit): void {
  const { schema } = node;
  // That of a parameter stands beside its schema.
  if (typeof schema === "object" && schema !== null) {
    delete node[sizeLimitExtension];
    write(schema as Node, { keyword, most, reason }); // an object, as was asked
    return;
  }
  // A bound of the contract itself comes first, and is judged.
  if (typeof node[keyword] === "number") delete node[sizeLimitExtension];
  else Object.assign(node, { [keyword]: most, [sizeLimitExtension]: reason });
}

function isLimit(value: unknown): value is KeywordLimit {
  return typeof value === "object" && value !== null && "keyword" in value && "most" in value;
}
