import {
  getEncode,
  getMaxValue,
  navigateType,
  type ModelProperty,
  type Program,
  type Scalar,
  type Type,
} from "@typespec/compiler";
import { bodiesOf } from "../bodies.ts";
import { createDiagnostic } from "../lib.ts";
import type { Check } from "./spec.ts";

const WIDE = ["int64", "uint64", "integer"];
const NARROW = ["int32", "uint32", "safeint"];

/** An integer in a body that may exceed 2^53 - 1 has a safe maximum. */
export const integersAreSafe: Check = ({ program, operations }) => {
  const properties = new Set(operations.flatMap(bodiesOf).flatMap(propertiesWithin));
  return [...properties]
    .filter((property) =>
      scalarsIn(property.type).some((scalar) => isWide(scalar) && !isSafe(program, property, scalar)),
    )
    .map((property) => createDiagnostic({ code: "unsafe-integer", format: { name: property.name }, target: property }));
};

function propertiesWithin(body: Type): ModelProperty[] {
  const found: ModelProperty[] = [];
  navigateType(body, { modelProperty: (property) => void found.push(property) }, {});
  return found;
}

/** The scalars a property holds: its own, each of a list, every variant of a union. */
function scalarsIn(type: Type): Scalar[] {
  if (type.kind === "Scalar") return [type];
  if (type.kind === "Union") return [...type.variants.values()].flatMap((variant) => scalarsIn(variant.type));
  return type.kind === "Model" && type.indexer !== undefined ? scalarsIn(type.indexer.value) : [];
}

/** `int32` and `safeint` extend `int64`: they are safe although the scalar they extend is not. */
function isWide(scalar: Scalar): boolean {
  const names = lineOf(scalar).map(({ name }) => name);
  return names.some((name) => WIDE.includes(name)) && !names.some((name) => NARROW.includes(name));
}

function isSafe(program: Program, property: ModelProperty, scalar: Scalar): boolean {
  return [property, ...lineOf(scalar)].some(
    (place) =>
      (getMaxValue(program, place) ?? Infinity) <= Number.MAX_SAFE_INTEGER || getEncode(program, place) !== undefined,
  );
}

/** A scalar and the ones it extends. */
function lineOf(scalar: Scalar): Scalar[] {
  return [scalar, ...(scalar.baseScalar ? lineOf(scalar.baseScalar) : [])];
}
