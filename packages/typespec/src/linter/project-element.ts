import { getLocationContext, type Program, type Type } from "@typespec/compiler";

/** Whether this is declared in the spec, not in a library. */
export function isProjectElement(program: Program, type: Type): boolean {
  return getLocationContext(program, type).type === "project";
}
