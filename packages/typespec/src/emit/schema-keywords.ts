/** The extension by which a spec gives a schema the keywords for which TypeSpec has no decorator, such as `multipleOf`. */
const KEYWORDS = "x-tallystick-keywords";

/** The document with these keywords in the schemas that have the extension; that of a parameter stands beside its schema. */
export function withSchemaKeywords<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map((each: unknown) => withSchemaKeywords(each)) as Node;
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([name, value]): [string, unknown] => [name, withSchemaKeywords(value)]);
  const { [KEYWORDS]: keywords, ...rest }: Record<string, unknown> = Object.fromEntries(entries);
  const { schema } = rest;
  const isParameter = typeof rest["in"] === "string" && typeof schema === "object" && schema !== null;
  // What is read and put together again is what it was, with some keywords more.
  return (
    isParameter ? { ...rest, schema: { ...schema, ...Object(keywords) } } : { ...rest, ...Object(keywords) }
  ) as Node;
}
