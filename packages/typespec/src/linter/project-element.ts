import { getLocationContext, type Program, type Type } from "@typespec/compiler";

/** Whether the spec's author wrote this, rather than a library. */
export function isProjectElement(program: Program, type: Type): boolean {
  return getLocationContext(program, type).type === "project";
}
