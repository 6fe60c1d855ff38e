import type { DiagnosticTarget, Expression } from "@typespec/compiler";
import { SyntaxKind, type Node } from "@typespec/compiler/ast";

/** A place inside the arguments of a decorator: the argument's index, then fields and indices within its value. */
export type ArgumentPath = [argument: number, ...within: (string | number)[]];

const items = new WeakMap<object, readonly number[]>();

/** Says which items of the written list are those of a shorter one. */
export function recordItemsOf(list: readonly unknown[], written: readonly number[]): void {
  items.set(list, written);
}

const values = new WeakMap<object, unknown>();

/** The node of a decorator whose value has lists that are shorter than the written ones. */
export function nodeWithValue(node: DiagnosticTarget, value: unknown): DiagnosticTarget {
  const own: DiagnosticTarget = Object.create(node);
  values.set(own, value);
  return own;
}

/** The node at that place. When part of the value is in a const, the node that refers to the const. */
export function argumentNode(decorator: DiagnosticTarget, [argument, ...within]: ArgumentPath): DiagnosticTarget {
  const node = decorator as Node; // the target of a decorator is its own node
  if (node.kind !== SyntaxKind.DecoratorExpression && node.kind !== SyntaxKind.AugmentDecoratorStatement) return node;
  const value = node.arguments[argument];
  return value === undefined ? node : inner(value, writtenPath(values.get(node), within));
}

/** The path with the place that each item has in the written list. */
function writtenPath(value: unknown, [step, ...rest]: (string | number)[]): (string | number)[] {
  if (step === undefined) return [];
  const written = Array.isArray(value) && typeof step === "number" ? (items.get(value)?.[step] ?? step) : step;
  const next: unknown = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  return [written, ...writtenPath(next, rest)];
}

function inner(node: Expression, [step, ...rest]: (string | number)[]): Expression {
  const next = step === undefined ? undefined : child(node, step);
  return next === undefined ? node : inner(next, rest);
}

function child(node: Expression, step: string | number): Expression | undefined {
  if (node.kind === SyntaxKind.ArrayLiteral && typeof step === "number") return node.values[step];
  if (node.kind !== SyntaxKind.ObjectLiteral) return undefined;
  for (const property of node.properties) {
    if (property.kind === SyntaxKind.ObjectLiteralProperty && property.id.sv === step) return property.value;
  }
  return undefined;
}
