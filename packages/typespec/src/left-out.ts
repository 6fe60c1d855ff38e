import { navigateType, type Diagnostic, type Operation, type Program, type Type } from "@typespec/compiler";
import { createDiagnostic, type EmitterOptions } from "./lib.ts";
import type { NamedOperation } from "./named-operations.ts";
import { ofProgram } from "./of-program.ts";

const name = "@tallystick/typespec";
const wish = "skip-unsupported" satisfies keyof EmitterOptions;

type Called = Pick<NamedOperation, "id" | "type" | "http">;

/** The operations that are left out because they cannot be supported: none unless the author wishes it. */
export const leftOut: (program: Program) => Set<Operation> = ofProgram(() => new Set<Operation>());

/**
 * Leaves out each operation at which an error stands, in itself or in a type that it reaches, if the author wishes that.
 * Returns what is to be reported: a warning instead of such an error.
 */
export function leavingOut(
  program: Program,
  operations: readonly Called[],
  diagnostics: readonly Diagnostic[],
): Diagnostic[] {
  if (!isWished(program)) return [...diagnostics];
  return diagnostics.flatMap((diagnostic) => {
    if (diagnostic.severity !== "error") return [diagnostic];
    // Operations of one route have one place in the document.
    const routes = new Set(operations.filter(({ type }) => reaches(type, diagnostic.target)).map(routeOf));
    const affected = operations.filter((operation) => routes.has(routeOf(operation)));
    for (const { type } of affected) leftOut(program).add(type);
    return affected.length === 0 ? [diagnostic] : affected.map(({ id, type }) => warning(id, type, diagnostic));
  });
}

function routeOf({ http }: Called): string {
  return `${http.verb} ${http.path}`;
}

function isWished({ compilerOptions }: Program): boolean {
  return compilerOptions.options?.[name]?.[wish] === true;
}

function warning(operation: string, type: Operation, { code, message, target }: Diagnostic): Diagnostic {
  const problem = `${message} (${code})`;
  const format = { operation, problem };
  return createDiagnostic({
    code: "operation-left-out",
    format,
    target: typeof target === "symbol" ? type : target,
  });
}

function reaches(operation: Operation, target: Diagnostic["target"]): boolean {
  if (typeof target === "symbol") return false;
  const types = new Set<Type>();
  const add = (type: Type): void => void types.add(type);
  const listeners = { operation: add, model: add, modelProperty: add, scalar: add, union: add, unionVariant: add };
  navigateType(operation, { ...listeners, enum: add, enumMember: add, tuple: add }, {});
  if ("entityKind" in target && target.entityKind === "Type") return types.has(target);
  // An argument of a decorator stands in the declaration that it decorates.
  const nodes = new Set([...types].map(({ node }) => node));
  return ancestorsOf(target).some((each) => nodes.has(each as Type["node"]));
}

function ancestorsOf(node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return [node, ...("parent" in node ? ancestorsOf(node.parent) : [])];
}
