import type { Json } from "./read-document.ts";

/** The converter leaves out a default that JavaScript takes for nothing: until then it is a text. */
const TEXTS = new Map<unknown, string>([
  [false, "default-false"],
  [0, "default-zero"],
  ["", "default-empty"],
]);

/** A schema whose default survives the conversion. */
export function withFalsyDefault(node: Json): Json {
  const text = TEXTS.get(node["default"]);
  return text === undefined ? node : { ...node, default: text };
}

/** What was converted, with the defaults as the document has them. */
export function withOwnDefaults(text: string): string {
  return [...TEXTS].reduce(
    (all, [value, written]) => all.replaceAll(`= ${JSON.stringify(written)}`, `= ${JSON.stringify(value)}`),
    text,
  );
}
