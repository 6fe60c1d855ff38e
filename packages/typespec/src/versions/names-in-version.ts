import type { Program, Type } from "@typespec/compiler";
import { ofProgram } from "../of-program.ts";
import { reachableTypes } from "../reachable-types.ts";
import { serviceOperations } from "../service-operations.ts";
import { declaredName } from "./declared-name.ts";
import { wholeProgramOf } from "./versions.ts";

/** Says that a version lacks what has this name in another one. */
export const LACKING: unique symbol = Symbol("lacking");

/** The name that a version has for what the spec calls `written`. A name that no version has stays as it is. */
export type NameIn = (version: Program, written: string) => string | typeof LACKING;

/** Of a value of an enum, or of a union of texts: of one of the given types, or else of any. */
export function valueIn(version: Program, written: string, types: readonly Type[] = []): string | typeof LACKING {
  const whole = wholeProgramOf(version) ?? version;
  for (const type of types) {
    const all = valuesOf(typeIn(whole, type));
    if (all.has(written)) return nameAmong(valuesOf(type), all, written);
  }
  return nameAmong(valuesIn(version), valuesIn(whole), written);
}

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

/** The type that the type of a version was made from. */
function typeIn(whole: Program, type: Type): Type {
  return typesByNode(whole).get(type.node) ?? type;
}

const typesByNode = ofProgram((program) => new Map(reachableTypes(program).map((type) => [type.node, type])));

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

/** An operation of a version is written where the spec writes it. Instances of a template are written in one place, and have their own ids. */
const operationIdsIn: (program: Program) => Names = ofProgram((program) => {
  const written = Map.groupBy(serviceOperations(wholeProgramOf(program) ?? program), ({ type }) => type.node);
  return new Map(
    serviceOperations(program).map(({ id, type }) => {
      const [only, ...others] = written.get(type.node) ?? [];
      return [only === undefined || others.length > 0 ? id : only.id, id];
    }),
  );
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
