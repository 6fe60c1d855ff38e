import type { DiagnosticTarget, Expression } from "@typespec/compiler";
import { SyntaxKind, type Node } from "@typespec/compiler/ast";

/** A place inside the arguments of a decorator: the argument's index, then fields and indices within its value. */
export type ArgumentPath = [argument: number, ...within: (string | number)[]];

/** The node at that place. When part of the value is in a const, the node that refers to the const. */
export function argumentNode(decorator: DiagnosticTarget, [argument, ...within]: ArgumentPath): DiagnosticTarget {
  const node = decorator as Node; // the target of a decorator is its own node
  if (node.kind !== SyntaxKind.DecoratorExpression && node.kind !== SyntaxKind.AugmentDecoratorStatement) return node;
  const value = node.arguments[argument];
  return value === undefined ? node : inner(value, within);
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
