import type { Diagnostic, Model, ModelProperty, Program, Scalar, Type, Union } from "@typespec/compiler";

/** The common members of the compiler's value nodes: the properties of an object, the elements of an array, a text. */
interface ValueNode {
  properties?: readonly { id?: { sv: string }; value?: ValueNode }[];
  values?: readonly ValueNode[];
  value?: unknown;
}

/**
 * The compiler prints the whole value of an argument that does not fit. Where members of the value are unknown or missing,
 * have none of the texts that their type names, or are of another kind, these diagnostics say so instead, each at its place.
 */
export function withWrongMembers(program: Program, diagnostic: Diagnostic): Diagnostic[] {
  const [, expected = ""] = /parameter of type '([\w.]+)'$/.exec(diagnostic.message) ?? [];
  if (diagnostic.code !== "invalid-argument" || expected === "") return [diagnostic];
  const [type] = program.resolveTypeReference(expected);
  // The target of an argument that does not fit is the node of its value.
  const wrong = type === undefined ? [] : wrongIn(diagnostic.target as ValueNode, type, "The value");
  if (wrong.length === 0) return [diagnostic];
  // A part of a value is a node.
  return wrong.map(({ node, message }) => ({ ...diagnostic, message, target: node as Diagnostic["target"] }));
}

interface Wrong {
  node: object;
  message: string;
}

/** What is wrong in a value; `name`: what the value is called in a message. */
function wrongIn(node: ValueNode, type: Type, name: string): Wrong[] {
  if (type.kind === "Union") return wrongAmong(node, type, name);
  if (type.kind === "Scalar") return wrongKind(node, type, name);
  if (type.kind !== "Model") return [];
  const { indexer } = type;
  if (indexer !== undefined) {
    const values = [...(node.values ?? []), ...(node.properties ?? []).flatMap(({ value }) => value ?? [])];
    return values.flatMap((value) => wrongIn(value, indexer.value, name));
  }
  return node.properties === undefined ? [] : wrongInObject(node, node.properties, membersOf(type));
}

function wrongInObject(
  node: ValueNode,
  properties: NonNullable<ValueNode["properties"]>,
  known: ReadonlyMap<string, ModelProperty>,
): Wrong[] {
  const unknown = properties.filter(({ id }) => id !== undefined && !known.has(id.sv));
  const given = new Set(properties.map(({ id }) => id?.sv));
  // What is missing is likely there by the unknown name; what is spread into an object is not seen here.
  const mayLack = unknown.length === 0 && !given.has(undefined);
  const missing = [...known.values()].filter(({ name, optional }) => mayLack && !optional && !given.has(name));
  return [
    ...missing.map(({ name }) => ({ node, message: `The member ${name} is missing here.` })),
    ...unknown.map((property) => ({
      node: property,
      message: `There is no member ${property.id?.sv} here; known are ${[...known.keys()].join(", ")}.`,
    })),
    ...properties.flatMap(({ id, value }) => {
      const member = known.get(id?.sv ?? "");
      return member === undefined || value === undefined ? [] : wrongIn(value, member.type, member.name);
    }),
  ];
}

/** A value of a union: a text that is none of those named, or an object that is not the only one named. */
function wrongAmong(node: ValueNode, union: Union, name: string): Wrong[] {
  const variants = [...union.variants.values()].map(({ type }) => type);
  const models = variants.filter((variant) => variant.kind === "Model");
  const [model] = models;
  if (model !== undefined && models.length === 1 && node.properties !== undefined) return wrongIn(node, model, name);
  const texts = variants.filter((variant) => variant.kind === "String").map(({ value }) => value);
  const { value } = node;
  const mayBeAny = variants.some((variant) => variant.kind === "Scalar");
  if (typeof value !== "string" || texts.length === 0 || mayBeAny || texts.includes(value)) return [];
  return [{ node, message: `${name} is ${JSON.stringify(value)}; known are ${texts.join(", ")}.` }];
}

const KINDS: Readonly<Record<string, [kind: string, expected: string]>> = {
  string: ["string", "a text"],
  numeric: ["number", "a number"],
  boolean: ["boolean", "true or false"],
};

/** A literal of another kind than the scalar's. */
function wrongKind(node: ValueNode, scalar: Scalar, name: string): Wrong[] {
  const { value } = node;
  if (scalar.baseScalar !== undefined) return wrongKind(node, scalar.baseScalar, name);
  const [kind, expected] = KINDS[scalar.name] ?? [];
  if (kind === undefined || !["string", "number", "boolean"].includes(typeof value) || typeof value === kind) return [];
  return [{ node, message: `${name} is ${JSON.stringify(value)}; ${expected} is expected.` }];
}

function membersOf(model: Model): Map<string, ModelProperty> {
  const inherited = model.baseModel === undefined ? [] : membersOf(model.baseModel);
  return new Map([...inherited, ...model.properties]);
}
