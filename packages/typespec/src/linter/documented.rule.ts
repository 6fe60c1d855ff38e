import {
  createRule,
  fileRef,
  getDoc,
  isArrayModelType,
  paramMessage,
  type Enum,
  type Model,
  type ModelProperty,
  type Operation,
  type Program,
  type Scalar,
  type Type,
  type Union,
} from "@typespec/compiler";
import { getIdentified } from "../decorators/identifies.ts";
import { isProjectElement } from "./project-element.ts";

type Documentable = Enum | Model | ModelProperty | Operation | Scalar | Union;

export const documentedRule = createRule({
  name: "documented",
  severity: "warning",
  description: "Every operation, every declared type and every property says what it means on the wire.",
  docs: fileRef.fromPackageRoot("src/linter/documented.md"),
  messages: { default: paramMessage`${"name"} has no doc comment, nor a type that explains it.` },
  create: (context) => {
    const { program } = context;
    const seen = new Set<unknown>(); // copies of a property and instances of a template share one node
    const check = (type: Documentable): void => {
      if (!type.name || !isProjectElement(program, type) || seen.has(type.node)) return;
      seen.add(type.node);
      if (!isDocumented(program, type)) context.reportDiagnostic({ format: { name: type.name }, target: type });
    };
    return { enum: check, model: check, modelProperty: check, operation: check, scalar: check, union: check };
  },
});

function isDocumented(program: Program, type: Type): boolean {
  if (getDoc(program, type) !== undefined) return true;
  if (type.kind !== "ModelProperty") return false;
  return getIdentified(program, type) !== undefined || isExplainedBy(program, type.type);
}

/** A literal needs no doc comment; a declared type has its own; a list has that of its items. */
function isExplainedBy(program: Program, type: Type): boolean {
  if (type.kind === "String" || type.kind === "Number" || type.kind === "Boolean") return true;
  if (type.kind === "Model" && isArrayModelType(type)) return isExplainedBy(program, type.indexer.value);
  return isProjectElement(program, type) && getDoc(program, type) !== undefined;
}
