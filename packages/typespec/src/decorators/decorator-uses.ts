import {
  getSourceLocation,
  type DecoratorContext,
  type DiagnosticTarget,
  type Program,
  type Type,
} from "@typespec/compiler";
import { ofProgram } from "../of-program.ts";
import { reachableTypes } from "../reachable-types.ts";

/** One use of a decorator: its value, its target, and where it is written. */
export interface DecoratorUse<Value, Target extends Type = Type> {
  value: Value;
  target: Target;
  /** The node of the decorator: the same for copies of a spread property and for instances of a template. */
  node: DiagnosticTarget;
}

/** The uses of one decorator, kept in a state map of the program. */
export interface DecoratorUses<Value, Target extends Type = Type> {
  record(context: DecoratorContext, target: Target, value: Value): void;
  /** Every use on this target, in source order. */
  on(program: Program, target: Target): DecoratorUse<Value, Target>[];
  /** Every use in the program, in source order. */
  all(program: Program): DecoratorUse<Value, Target>[];
}

export function recordUses<Value, Target extends Type = Type>(key: symbol): DecoratorUses<Value, Target> {
  const stateOf = (program: Program): Map<Type, DecoratorUse<Value, Target>[]> => program.stateMap(key);
  return {
    record(context, target, value) {
      const state = stateOf(context.program);
      const use = state.get(target) ?? [];
      const node = context.decoratorTarget;
      // The decorators of a namespace in several files run once for each file.
      if (!use.some((earlier) => earlier.node === node)) state.set(target, [...use, { value, target, node }]);
    },
    on: (program, target) => (stateOf(program).get(target) ?? []).toSorted(bySource),
    all: ofProgram((program) => {
      const state = stateOf(program);
      return reachableTypes(program)
        .flatMap((type) => state.get(type) ?? [])
        .toSorted(bySource);
    }),
  };
}

/** In the order of the source text: the compiler runs decorators bottom-up, and augmenting ones first. */
function bySource(a: { node: DiagnosticTarget }, b: { node: DiagnosticTarget }): number {
  const left = getSourceLocation(a.node);
  const right = getSourceLocation(b.node);
  if (left.file.path !== right.file.path) return left.file.path < right.file.path ? -1 : 1;
  return left.pos - right.pos;
}
