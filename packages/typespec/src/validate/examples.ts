import {
  getExamples,
  getMaxLength,
  getMaxValue,
  getMinLength,
  getMinValue,
  getOpExamples,
  getPattern,
  isArrayModelType,
  isNullType,
  walkPropertiesInherited,
  type Diagnostic,
  type DiagnosticTarget,
  type Model,
  type ModelProperty,
  type ObjectValue,
  type Program,
  type Type,
  type Value,
} from "@typespec/compiler";
import { createDiagnostic } from "../lib.ts";
import { reachableTypes } from "../reachable-types.ts";
import type { Check } from "./spec.ts";

/** The compiler compares an example with the types of its members; this does it with their patterns and bounds. */
export const examplesFit: Check = ({ program, operations, webhooks }) => [
  ...[...operations, ...webhooks].flatMap(({ type }) =>
    getOpExamples(program, type).flatMap(({ parameters, returnType }) => [
      ...problemsOf(program, parameters, type.parameters),
      ...problemsOf(program, returnType, type.returnType),
    ]),
  ),
  ...reachableTypes(program).flatMap((type) =>
    type.kind === "Model" || type.kind === "Scalar" || type.kind === "ModelProperty"
      ? getExamples(program, type).flatMap(({ value }) => problemsOf(program, value, type))
      : [],
  ),
];

function problemsOf(
  program: Program,
  value: Value | undefined,
  type: Type,
  place: { name: string; node?: DiagnosticTarget | undefined } = { name: "the example" },
): Diagnostic[] {
  if (value === undefined) return [];
  const [typed, constrained] = typesOf(type, value);
  if (value.valueKind === "ObjectValue" && typed?.kind === "Model") return membersOf(program, value, typed);
  if (value.valueKind === "ArrayValue" && typed?.kind === "Model" && isArrayModelType(typed)) {
    return value.values.flatMap((item) => problemsOf(program, item, typed.indexer.value, place));
  }
  const limit = constrained.map((each) => brokenLimit(program, value, each)).find((broken) => broken !== undefined);
  const target = place.node ?? ("node" in value ? value.node : undefined);
  if (limit === undefined || target === undefined) return [];
  return [createDiagnostic({ code: "example-unfit", format: { ...limit, name: place.name }, target })];
}

function membersOf(program: Program, value: ObjectValue, model: Model): Diagnostic[] {
  const properties = new Map([...walkPropertiesInherited(model)].map((property) => [property.name, property]));
  return [...value.properties.values()].flatMap(({ name, value: member, node }) => {
    const property = properties.get(name);
    return property === undefined ? [] : problemsOf(program, member, property, { name, node: node?.value });
  });
}

/** The type of a value, and the types on the way to it, each of which may have limits. */
function typesOf(type: Type, value: Value): [Type | undefined, Type[]] {
  if (type.kind === "ModelProperty") {
    const [inner, constrained] = typesOf(type.type, value);
    return [inner, [type, ...constrained]];
  }
  if (type.kind === "Scalar") return [type, scalarsOf(type)];
  if (type.kind !== "Union") return [type, [type]];
  const variants = [...type.variants.values()].map((variant) => variant.type).filter((each) => !isNullType(each));
  const fitting = variants.filter((variant) => value.valueKind !== "ObjectValue" || hasMembers(variant, value));
  const [only, ...others] = fitting;
  // Of several variants the compiler alone knows which is meant.
  return only === undefined || others.length > 0 ? [undefined, []] : typesOf(only, value);
}

function hasMembers(type: Type, { properties }: ObjectValue): boolean {
  if (type.kind !== "Model") return false;
  const names = new Set([...walkPropertiesInherited(type)].map(({ name }: ModelProperty) => name));
  return [...properties.keys()].every((name) => names.has(name));
}

function scalarsOf(type: Type): Type[] {
  return type.kind === "Scalar" ? [type, ...(type.baseScalar === undefined ? [] : scalarsOf(type.baseScalar))] : [];
}

/** The limit of a type that a value breaks, in words. */
function brokenLimit(program: Program, value: Value, type: Type): { value: string; limit: string } | undefined {
  if (value.valueKind === "StringValue") {
    const text = value.value;
    const [pattern, least, most] = [getPattern, getMinLength, getMaxLength].map((get) => get(program, type));
    const shown = { value: `"${text}"` };
    if (typeof pattern === "string" && isOutside(pattern, text))
      return { ...shown, limit: `texts of the pattern ${pattern}` };
    if (typeof least === "number" && lengthOf(text) < least)
      return { ...shown, limit: `texts of at least ${least} characters` };
    if (typeof most === "number" && lengthOf(text) > most)
      return { ...shown, limit: `texts of at most ${most} characters` };
  }
  if (value.valueKind === "NumericValue") {
    const amount = value.value.asNumber() ?? Number.NaN;
    const [least, most] = [getMinValue(program, type), getMaxValue(program, type)];
    if (least !== undefined && amount < least) return { value: String(amount), limit: `numbers of at least ${least}` };
    if (most !== undefined && amount > most) return { value: String(amount), limit: `numbers of at most ${most}` };
  }
  return undefined;
}

/** In characters as JSON Schema counts them. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A pattern that does not compile has an error of its own. */
function isOutside(pattern: string, text: string): boolean {
  try {
    return !RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}
