import type { Program } from "@typespec/compiler";

/** Caches a function of a checked program, because many checks call it. */
export function ofProgram<Value>(compute: (program: Program) => Value): (program: Program) => Value {
  const known = new WeakMap<Program, { value: Value }>();
  return (program) => {
    const found = known.get(program) ?? { value: compute(program) };
    known.set(program, found);
    return found.value;
  };
}
