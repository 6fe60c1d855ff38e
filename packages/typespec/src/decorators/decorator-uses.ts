import {
  getSourceLocation,
  type DecoratorContext,
  type DiagnosticTarget,
  type Program,
  type Type,
} from "@typespec/compiler";
import { nodeWithValue } from "../argument-node.ts";
import type { Decorators } from "../gen/decorators.ts";
import { ofProgram } from "../of-program.ts";
import { reachableTypes } from "../reachable-types.ts";
import { clauseIn } from "../versions/clause-in-version.ts";
import { scopeOf } from "../versions/clause-scope.ts";
import { wholeProgramOf } from "../versions/versions.ts";

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

/** The uses of the decorator of this name; those of `@deletes` are also those of the other actions. */
export function recordUses<Value, Target extends Type = Type>(
  key: symbol,
  decorator: keyof Decorators,
): DecoratorUses<Value, Target> {
  const stateOf = (program: Program): Map<Type, DecoratorUse<Value, Target>[]> => program.stateMap(key);
  const usesIn = ofProgram((program) => {
    const known = new Map<Target, DecoratorUse<Value, Target>[]>();
    return (target: Target) => {
      const found = known.get(target) ?? usesInVersion(program, decorator, stateOf(program).get(target) ?? []);
      known.set(target, found);
      return found;
    };
  });
  return {
    record(context, target, value) {
      const state = stateOf(context.program);
      const use = state.get(target) ?? [];
      const node = context.decoratorTarget;
      // The decorators of a namespace in several files run once for each file.
      if (!use.some((earlier) => earlier.node === node)) state.set(target, [...use, { value, target, node }]);
    },
    on: (program, target) => usesIn(program)(target).toSorted(bySource),
    all: ofProgram((program) =>
      reachableTypes(program)
        // Only targets of this decorator have uses.
        .flatMap((type) => usesIn(program)(type as Target))
        .toSorted(bySource),
    ),
  };
}

/** The uses that hold in a version, with its names; in a whole program, those that are written. */
function usesInVersion<Value, Target extends Type>(
  program: Program,
  decorator: keyof Decorators,
  uses: readonly DecoratorUse<Value, Target>[],
): DecoratorUse<Value, Target>[] {
  if (wholeProgramOf(program) === undefined) return [...uses];
  return uses.flatMap(({ value: written, target, node }) => {
    const value = clauseIn(decorator, written, scopeOf(program, target, written));
    return value === undefined ? [] : [{ value, target, node: nodeIn(program, node, value) }];
  });
}

/** The nodes of each version, because copies of a spread property share one. */
const nodesIn = ofProgram(() => new Map<DiagnosticTarget, DiagnosticTarget>());

function nodeIn(program: Program, node: DiagnosticTarget, value: unknown): DiagnosticTarget {
  const own = nodesIn(program).get(node) ?? nodeWithValue(node, value);
  nodesIn(program).set(node, own);
  return own;
}

/** In the order of the source text: the compiler runs decorators bottom-up, and augmenting ones first. */
function bySource(a: { node: DiagnosticTarget }, b: { node: DiagnosticTarget }): number {
  const left = getSourceLocation(a.node);
  const right = getSourceLocation(b.node);
  if (left.file.path !== right.file.path) return left.file.path < right.file.path ? -1 : 1;
  return left.pos - right.pos;
}
