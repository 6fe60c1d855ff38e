import type { Type } from "@typespec/compiler";
import { statesOf } from "./states.ts";

/** The values of a type as they are on the wire; empty for a type with other values too. */
export function valuesOf(type: Type): string[] {
  if (type.kind === "Enum") return statesOf(type);
  if (type.kind === "EnumMember") return [String(type.value ?? type.name)];
  if (type.kind === "String") return [type.value];
  if (type.kind === "Boolean") return [String(type.value)];
  if (isTruthValue(type)) return ["true", "false"];
  if (type.kind !== "Union") return [];
  const variants = [...type.variants.values()].map((variant) => variant.type);
  return variants.some(isOpen) ? [] : variants.flatMap(valuesOf);
}

function isOpen(type: Type): boolean {
  if (type.kind === "Union") return [...type.variants.values()].some((variant) => isOpen(variant.type));
  return type.kind === "Scalar" && !isTruthValue(type);
}

function isTruthValue(type: Type): boolean {
  if (type.kind !== "Scalar") return false;
  return type.name === "boolean" || (type.baseScalar !== undefined && isTruthValue(type.baseScalar));
}

/** The variants of a type without null. */
export function typesBesidesNull(type: Type): Type[] {
  if (type.kind === "Union") return [...type.variants.values()].flatMap((variant) => typesBesidesNull(variant.type));
  return type.kind === "Intrinsic" && type.name === "null" ? [] : [type];
}

/** Whether a type has a number among its values. */
export function mayBeNumber(type: Type): boolean {
  switch (type.kind) {
    case "Scalar":
      return type.name === "numeric" || (type.baseScalar !== undefined && mayBeNumber(type.baseScalar));
    case "Union":
      return [...type.variants.values()].some((variant) => mayBeNumber(variant.type));
    case "Enum":
      return [...type.members.values()].some(({ value }) => typeof value === "number");
    case "Number":
      return true;
    default:
      return type.kind === "Intrinsic" && type.name === "unknown";
  }
}

/** Whether a type is a text with any content: of named words none is a part. */
export function isText(type: Type): boolean {
  if (type.kind !== "Scalar") return type.kind === "Intrinsic" && type.name === "unknown";
  return type.name === "string" || (type.baseScalar !== undefined && isText(type.baseScalar));
}
