import type { Type } from "@typespec/compiler";

/** The name of an element in the spec: in a version before a `@renamedFrom` it has another one. */
export function declaredName(type: Type): string | undefined {
  const { node } = type;
  const id = node !== undefined && "id" in node ? node.id : undefined;
  if (typeof id === "object" && "sv" in id) return id.sv;
  return "name" in type && typeof type.name === "string" ? type.name : undefined;
}
