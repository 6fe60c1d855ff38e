import type { Program, Type } from "@typespec/compiler";
import { ofProgram } from "../of-program.ts";
import { reachableTypes } from "../reachable-types.ts";
import { serviceOperations } from "../service-operations.ts";
import { declaredName } from "./declared-name.ts";
import { wholeProgramOf } from "./versions.ts";

/** Says that a version lacks what has this name in another one. */
export const LACKING: unique symbol = Symbol("lacking");

/** The name that a version has for what the spec calls `written`. A name that no version has stays as it is. */
export type NameIn = (version: Program, written: string, within?: Type) => string | typeof LACKING;

/** Of a value of an enum, or of a union of texts; of the given enum, or else of any. */
export const valueIn: NameIn = (version, written, within) =>
  within?.kind === "Enum"
    ? nameAmong(valuesOf(within), valuesIn(wholeProgramOf(version) ?? version), written)
    : nameAmong(valuesIn(version), valuesIn(wholeProgramOf(version) ?? version), written);

/** Of the id of an operation. */
export const operationIdIn: NameIn = (version, written) =>
  nameAmong(operationIdsIn(version), operationIdsIn(wholeProgramOf(version) ?? version), written);

/** Of the name of a resource. */
export const resourceNameIn: NameIn = (version, written) =>
  nameAmong(typeNamesIn(version), typeNamesIn(wholeProgramOf(version) ?? version), written);

/** By the name in the spec the name in a version. */
type Names = ReadonlyMap<string, string>;

function nameAmong(names: Names, all: Names, written: string): string | typeof LACKING {
  return names.get(written) ?? (all.has(written) ? LACKING : written);
}

const valuesIn: (program: Program) => Names = ofProgram(
  (program) => new Map(reachableTypes(program).flatMap((type) => [...valuesOf(type)])),
);

function valuesOf(type: Type): Names {
  if (type.kind === "Enum") {
    return new Map(
      [...type.members.values()].map((member) => [
        String(member.value ?? declaredName(member)),
        String(member.value ?? member.name),
      ]),
    );
  }
  const variants = type.kind === "Union" ? [...type.variants.values()] : [];
  return new Map(
    variants.flatMap(({ type: { kind, ...text } }) =>
      kind === "String" && "value" in text ? [[String(text.value), String(text.value)]] : [],
    ),
  );
}

/** The ids in the whole program are those of the spec; an operation of a version is written where the spec writes it. */
const operationIdsIn: (program: Program) => Names = ofProgram((program) => {
  const written = new Map(serviceOperations(wholeProgramOf(program) ?? program).map(({ id, type }) => [type.node, id]));
  return new Map(serviceOperations(program).map(({ id, type }) => [written.get(type.node) ?? id, id]));
});

const typeNamesIn: (program: Program) => Names = ofProgram(
  (program) =>
    new Map(
      reachableTypes(program).flatMap((type): [string, string][] =>
        (type.kind === "Model" || type.kind === "Union") && type.name !== undefined
          ? [[declaredName(type) ?? type.name, type.name]]
          : [],
      ),
    ),
);
