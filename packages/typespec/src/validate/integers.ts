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

/** An integer wider than a JSON reader keeps exactly has a safe maximum, wherever a body carries it. */
export const integersAreSafe: Check = ({ program, operations }) => {
  const properties = new Set(operations.flatMap(bodiesOf).flatMap(propertiesWithin));
  return [...properties]
    .filter((property) => isWide(numberOf(property.type)) && !isSafe(program, property))
    .map((property) => createDiagnostic({ code: "unsafe-integer", format: { name: property.name }, target: property }));
};

function propertiesWithin(body: Type): ModelProperty[] {
  const found: ModelProperty[] = [];
  navigateType(body, { modelProperty: (property) => void found.push(property) }, {});
  return found;
}

/** The number a property holds: itself, or each of a list. */
function numberOf(type: Type): Type {
  return type.kind === "Model" && type.indexer !== undefined ? numberOf(type.indexer.value) : type;
}

function isWide(type: Type): boolean {
  return type.kind === "Scalar" && scalarsOf(type).some(({ name }) => WIDE.includes(name)) && !isNarrow(type);
}

/** `int32` extends `int64`, and `safeint` too: they are narrow although a wide one is above them. */
function isNarrow(type: Scalar): boolean {
  return scalarsOf(type).some(({ name }) => ["int32", "uint32", "safeint"].includes(name));
}

function isSafe(program: Program, property: ModelProperty): boolean {
  const scalar = numberOf(property.type);
  const places = [property, ...(scalar.kind === "Scalar" ? scalarsOf(scalar) : [])];
  return places.some(
    (place) =>
      (getMaxValue(program, place) ?? Infinity) <= Number.MAX_SAFE_INTEGER || getEncode(program, place) !== undefined,
  );
}

/** A scalar and the ones it extends. */
function scalarsOf(type: Scalar): Scalar[] {
  return [type, ...(type.baseScalar ? scalarsOf(type.baseScalar) : [])];
}
