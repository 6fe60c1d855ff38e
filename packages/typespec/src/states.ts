import type { Enum } from "@typespec/compiler";

/** The values of an enum as they are on the wire. */
export function statesOf(type: Enum): string[] {
  return [...type.members.values()].map((member) => String(member.value ?? member.name));
}
