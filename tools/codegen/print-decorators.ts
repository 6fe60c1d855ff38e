import { header } from "@tallystick/generate";
import {
  isArrayModelType,
  isRecordModelType,
  type Decorator,
  type FunctionParameter,
  type MixedParameterConstraint,
  type Model,
  type Program,
  type Type,
} from "@typespec/compiler";

/** Where the decorators are declared. */
const DECLARATIONS = "packages/typespec/lib/decorators.tsp";

/**
 * TypeScript types of the decorators that a library declares in a namespace, and of their options.
 *
 * Not done with `@typespec/tspd`: it is experimental, has no option for the output folder, and installs 90 MB.
 */
export function printDecorators(program: Program, namespace: string[]): string {
  const global = program.getGlobalNamespaceType();
  const library = namespace.reduce<typeof global | undefined>((each, name) => each?.namespaces.get(name), global);
  if (library === undefined) return "";
  const models = byName(library.models).map((model) => `export interface ${model.name} ${membersOf(model)}`);
  const decorators = byName(library.decoratorDeclarations).map(
    (each) => `  ${each.name.slice(1)}: ${signatureOf(each)};`,
  );
  const text = [...models, `export interface Decorators {\n${decorators.join("\n")}\n}`].join("\n\n");
  const imported = COMPILER_TYPES.filter((name) => new RegExp(`: [^;]*\\b${name}\\b`).test(text));
  return [header(DECLARATIONS), `import type { ${imported.join(", ")} } from "@typespec/compiler";`, "", text, ""].join(
    "\n",
  );
}

/** Sorted, because the compiler has them in the order in which a spec uses them. */
function byName<Named extends { name: string }>(declared: ReadonlyMap<string, Named>): Named[] {
  return [...declared.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const COMPILER_TYPES = [
  "DecoratorContext",
  "Enum",
  "EnumMember",
  "EnumValue",
  "Model",
  "ModelProperty",
  "Namespace",
  "Operation",
  "Scalar",
  "Type",
  "Union",
];

function signatureOf({ target, parameters }: Decorator): string {
  const all = ["context: DecoratorContext", `target: ${parameterType(target)}`, ...parameters.map(parameterOf)];
  return `(${all.join(", ")}) => void`;
}

function parameterOf(parameter: FunctionParameter & { mixed: true }): string {
  const { name, optional, rest } = parameter;
  return `${rest ? "..." : ""}${name}${optional ? "?" : ""}: ${parameterType(parameter)}`;
}

function parameterType({ type: { type, valueType } }: { type: MixedParameterConstraint }): string {
  if (valueType !== undefined) return typeOf(valueType);
  return type === undefined ? "Type" : reflected(type);
}

/** The compiler's type of a target or a referenced type: `Model | Union`; `Type` for anything. */
function reflected(type: Type): string {
  if (type.kind === "Union") return [...type.variants.values()].map((variant) => reflected(variant.type)).join(" | ");
  return type.kind === "Model" && type.name !== "" ? type.name : "Type";
}

function typeOf(type: Type): string {
  switch (type.kind) {
    case "String":
    case "Number":
    case "Boolean":
      return JSON.stringify(type.value);
    case "Scalar":
      if (type.baseScalar?.name === "string") return "string"; // a string with a meaning
      return type.name === "string" || type.name === "boolean" ? type.name : "number";
    case "Union":
      return [...type.variants.values()].map((variant) => typeOf(variant.type)).join(" | ");
    case "Model":
      return modelType(type);
    default:
      throw new Error(`${DECLARATIONS}: an option of the kind ${type.kind} has no TypeScript type here yet.`);
  }
}

function modelType(model: Model): string {
  if (model.name === "") return membersOf(model);
  if (model.name === "EnumMember") return "EnumValue";
  if (isRecordModelType(model)) return `Record<string, ${typeOf(model.indexer.value)}>`;
  if (!isArrayModelType(model)) return model.name;
  const item = typeOf(model.indexer.value);
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function membersOf(model: Model): string {
  const members = [...model.properties.values()].map(
    ({ name, optional, type }) => `${name}${optional ? "?" : ""}: ${typeOf(type)}`,
  );
  return `{ ${members.join("; ")} }`;
}
