import { navigateProgram, type Program, type Type } from "@typespec/compiler";
import { ofProgram } from "./of-program.ts";

/**
 * Every type that the program reaches. State maps cannot be used for this: they also hold the clones that other libraries make,
 * one set for each version of a document.
 */
export const reachableTypes: (program: Program) => Type[] = ofProgram((program) => {
  const types = new Set<Type>();
  const add = (type: Type): void => void types.add(type);
  navigateProgram(program, {
    enum: (type) => [type, ...type.members.values()].forEach(add), // the compiler does not visit the members
    interface: add,
    model: add,
    modelProperty: add,
    namespace: add,
    operation: add,
    scalar: add,
    union: add,
    unionVariant: add,
  });
  return [...types];
});
