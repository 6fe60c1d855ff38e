import type { Program } from "@typespec/compiler";

/** A function of a checked program that is computed once for each program: checks ask the same of it many times. */
export function ofProgram<Value>(compute: (program: Program) => Value): (program: Program) => Value {
  const known = new WeakMap<Program, { value: Value }>();
  return (program) => {
    const found = known.get(program) ?? { value: compute(program) };
    known.set(program, found);
    return found.value;
  };
}
