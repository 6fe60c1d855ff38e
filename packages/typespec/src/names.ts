import type { Program, Type } from "@typespec/compiler";
import { namedOperations, namedWebhooks, type NamedOperation } from "./named-operations.ts";

/** The name of an element in the contract. */
export interface Name {
  /** An operation id, `Card`, `Card.state`, `Tallystick`. */
  on: string;
  /** The operation or webhook that the element is or belongs to. */
  operation?: string;
  /** The name of the request parameter, when the element is one. */
  parameter?: string;
}

/** The name of every element of the program. A parameter has the name of its operation. */
export function namesIn(program: Program): (type: Type) => Name {
  const known = new Map([...namedOperations(program), ...namedWebhooks(program)].flatMap(namesOfOperation));
  return (type) => known.get(type) ?? { on: nameOf(type) };
}

function namesOfOperation({ id, type, http }: NamedOperation): [Type, Name][] {
  const parameters = http.parameters.parameters.map(({ name, param }): [Type, Name] => [
    param,
    { on: id, operation: id, parameter: name },
  ]);
  return [[type, { on: id, operation: id }], ...parameters];
}

function nameOf(type: Type): string {
  const own = "name" in type && typeof type.name === "string" ? type.name : type.kind;
  if (type.kind === "ModelProperty" && type.model?.name) return `${type.model.name}.${own}`;
  if (type.kind === "EnumMember") return `${type.enum.name}.${own}`;
  return own;
}
