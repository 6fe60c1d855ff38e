import type { Diagnostic, Model, Program, Type } from "@typespec/compiler";

/** The common members of the compiler's value nodes: the properties of an object, the elements of an array. */
interface ValueNode {
  properties?: readonly { id?: { sv: string }; value?: ValueNode }[];
  values?: readonly ValueNode[];
}

/**
 * The compiler prints the whole value of an argument that does not fit. Where the value has members that its type does
 * not have, these diagnostics name each of them instead, at its place.
 */
export function withUnknownMembers(program: Program, diagnostic: Diagnostic): Diagnostic[] {
  const [, expected = ""] = /parameter of type '([\w.]+)'$/.exec(diagnostic.message) ?? [];
  if (diagnostic.code !== "invalid-argument" || expected === "") return [diagnostic];
  const [type] = program.resolveTypeReference(expected);
  // The target of an argument that does not fit is the node of its value.
  const unknown = type === undefined ? [] : unknownIn(diagnostic.target as ValueNode, type, diagnostic);
  return unknown.length > 0 ? unknown : [diagnostic];
}

function unknownIn(node: ValueNode, type: Type, argument: Diagnostic): Diagnostic[] {
  if (type.kind !== "Model") return [];
  const { indexer } = type;
  if (indexer !== undefined) {
    const values = [...(node.values ?? []), ...(node.properties ?? []).flatMap(({ value }) => value ?? [])];
    return values.flatMap((value) => unknownIn(value, indexer.value, argument));
  }
  const known = membersOf(type);
  return (node.properties ?? []).flatMap((property) => {
    const name = property.id?.sv;
    if (name === undefined) return [];
    const member = known.get(name);
    if (member !== undefined) return property.value === undefined ? [] : unknownIn(property.value, member, argument);
    const message = `There is no member ${name} here; known are ${[...known.keys()].join(", ")}.`;
    // A member of a node is a node.
    return [{ ...argument, message, target: property as Diagnostic["target"] }];
  });
}

function membersOf(model: Model): Map<string, Type> {
  const inherited = model.baseModel === undefined ? [] : membersOf(model.baseModel);
  return new Map([...inherited, ...[...model.properties].map(([name, { type }]) => [name, type] as const)]);
}
