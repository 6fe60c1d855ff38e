type Node = Record<string, unknown>;

const prefix = "#/components/schemas/";
const patchType = "application/merge-patch+json";

/** One way in which requests differ from the schemas of a document. */
interface Variant {
  /** After the name of a schema. */
  ending: "Request" | "Patch";
  /** Whether a schema is another one in it. */
  differs(node: Node): boolean;
  /** Whether null stands for a member that is taken away. */
  takesNull: boolean;
}

/** Without the members that only replies have. */
const plain: Variant = { ending: "Request", differs: (node) => node["readOnly"] === true, takesNull: false };
const patch: Variant = { ending: "Patch", differs: (node) => node["properties"] !== undefined, takesNull: true };

/**
 * The document as requests are: their bodies have no member that only replies have, and in a merge patch null may stand where a
 * member may be left out. What differs of the named schemas is there a second time, as `CardRequest` or `CardPatch`.
 */
export function withRequestSchemas(document: Node): Node {
  const schemas = nodeOf(nodeOf(document["components"])["schemas"]);
  const added: Node = {};
  const nameIn = (variant: Variant, name: string): string => {
    if (!differs(schemas[name], variant, schemas, new Set([name]))) return name;
    const own = freeName(`${name}${variant.ending}`, schemas);
    if (!(own in added)) {
      added[own] = undefined; // a schema may refer to itself
      added[own] = changed(schemas[name], variant, nameIn);
    }
    return own;
  };
  const paths = withBodies(document["paths"], (content) =>
    Object.fromEntries(
      Object.entries(content).map(([type, media]) => [
        type,
        changed(media, type === patchType ? patch : plain, nameIn),
      ]),
    ),
  );
  const components = { ...nodeOf(document["components"]), schemas: { ...schemas, ...added } };
  return { ...document, paths, ...(Object.keys(added).length > 0 && { components }) };
}

/** Whether something in the node, or in what it refers to, is otherwise in the variant. */
function differs(node: unknown, variant: Variant, schemas: Node, seen: Set<string>): boolean {
  if (typeof node !== "object" || node === null) return false;
  const here = nodeOf(node);
  if (!Array.isArray(node) && variant.differs(here)) return true;
  return Object.values(here).some((value) => {
    const name = referred(value);
    if (name === undefined) return differs(value, variant, schemas, seen);
    return !seen.has(name) && differs(schemas[name], variant, schemas, seen.add(name));
  });
}

function changed(node: unknown, variant: Variant, nameIn: (variant: Variant, name: string) => string): unknown {
  const name = referred(node);
  if (name !== undefined) return prefix + nameIn(variant, name);
  if (Array.isArray(node)) return node.map((each) => changed(each, variant, nameIn));
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, changed(value, variant, nameIn)] as const);
  const copy = Object.fromEntries(entries);
  const { properties, required } = copy;
  if (typeof properties !== "object" || properties === null) return copy;
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const kept = Object.entries(properties).filter(([, each]) => nodeOf(each)["readOnly"] !== true);
  const names = new Set<unknown>(kept.map(([each]) => each));
  return {
    ...copy,
    properties: Object.fromEntries(
      kept.map(([each, schema]) => [
        each,
        variant.takesNull && !needed.includes(each) ? { anyOf: [schema, { type: "null" }] } : schema,
      ]),
    ),
    ...(needed.length > 0 && { required: needed.filter((each) => names.has(each)) }),
  };
}

/** A copy in which the contents of request bodies are mapped. */
function withBodies(node: unknown, map: (content: Node) => Node): unknown {
  if (Array.isArray(node)) return node.map((each) => withBodies(each, map));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== "requestBody") return [key, withBodies(value, map)];
      const body = nodeOf(value);
      return [key, body["content"] === undefined ? value : { ...body, content: map(nodeOf(body["content"])) }];
    }),
  );
}

/** The schema that a reference names. */
function referred(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith(prefix) ? value.slice(prefix.length) : undefined;
}

function freeName(name: string, schemas: Node): string {
  return name in schemas ? freeName(`${name}_`, schemas) : name;
}

function nodeOf(value: unknown): Node {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
