import type { Program, Type } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { ofProgram } from "../of-program.ts";
import { successBodies } from "../paths.ts";
import { serviceOperations, type NamedOperation } from "../service-operations.ts";
import { LACKING, operationIdIn, resourceNameIn } from "./names-in-version.ts";
import { pathIn, reach, requestPathIn } from "./paths-in-version.ts";

/** What the names in a clause are looked up in: the nearest first. */
export interface Scope {
  version: Program;
  target: Type;
  resources: readonly Type[];
  operations: readonly NamedOperation[];
  /** The types of the values: the enum of a lifecycle, or what the path beside them leads to. */
  valued: readonly Type[];
}

/** The scope of a use of a decorator: its target, the operation that has it, and what that acts on. */
export function scopeOf(version: Program, target: Type, value: unknown): Scope {
  const operations = operationsAt(version).get(target) ?? [];
  const around = target.kind === "ModelProperty" ? target.model : target.kind === "Model" ? target : undefined;
  const named = resourceIn(value);
  const acted = operations.flatMap(({ type }) => resourcesOfOperation(version, type));
  const resources = [named, around, ...acted].filter((type) => type !== undefined);
  return { version, target, resources, operations, valued: target.kind === "Enum" ? [target] : [] };
}

/** The scope within options that name an operation or a resource. */
export function scopeWith(scope: Scope, types: ReadonlyMap<string, Type>, value: object): Scope {
  const named = Object.entries(value).flatMap(([field, name]): [string, string][] => {
    const type = types.get(field);
    return type?.kind === "Scalar" && typeof name === "string" ? [[type.name, name]] : [];
  });
  const operations = named.flatMap(([meaning, name]) =>
    meaning === "OperationId" ? (operationNamed(scope.version, name) ?? []) : [],
  );
  const resources = named.flatMap(([meaning, name]) =>
    meaning === "ResourceName" ? (typeNamed(scope.version, name) ?? []) : [],
  );
  const inner = {
    ...scope,
    operations: [...operations, ...scope.operations],
    resources: [...resources, ...scope.resources],
  };
  const valued = named.flatMap(([meaning, path]) => (meaning === "ResourcePath" ? typesAtPath(inner, path) : []));
  return valued.length === 0 ? inner : { ...inner, valued };
}

/** The enums and unions at a path of the nearest type that has it. */
function typesAtPath({ resources }: Scope, path: string): Type[] {
  const types = resources.map((type) => reach(type, path)?.types).find((found) => found !== undefined) ?? [];
  return types.flatMap(withVariants).filter(({ kind }) => kind === "Enum" || kind === "Union");
}

function withVariants(type: Type): Type[] {
  return type.kind === "Union"
    ? [type, ...[...type.variants.values()].flatMap((variant) => withVariants(variant.type))]
    : [type];
}

/** A path as the version names its steps, in the first of the scope that has it. */
export function pathInScope(
  { version, resources, operations }: Scope,
  meaning: "RequestPath" | "ResourcePath",
  written: string,
): string | undefined {
  if (meaning === "RequestPath") return firstOf(operations, (operation) => requestPathIn(operation, written));
  const pathsIn = (types: readonly Type[]): string | undefined => firstOf(types, (type) => pathIn(type, written));
  return pathsIn(resources) ?? pathsIn(operations.flatMap(successBodies)) ?? pathsIn(allResources(version));
}

function firstOf<Item>(items: readonly Item[], read: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The operations by themselves, and by each of their parameters. */
const operationsAt = ofProgram((version) => {
  const pairs = serviceOperations(version).flatMap((operation) =>
    [operation.type, ...operation.http.parameters.parameters.map(({ param }) => param)].map(
      (at): [Type, NamedOperation] => [at, operation],
    ),
  );
  const groups = Map.groupBy(pairs, ([at]) => at);
  return new Map([...groups].map(([at, all]) => [at, all.map(([, operation]) => operation)]));
});

function operationNamed(version: Program, written: string): NamedOperation | undefined {
  const id = operationIdIn(version, written);
  return id === LACKING ? undefined : serviceOperations(version).find((operation) => operation.id === id);
}

function typeNamed(version: Program, written: string): Type | undefined {
  const name = resourceNameIn(version, written);
  return allResources(version).find((type) => "name" in type && type.name === name);
}

/** Read from the state itself: the uses of a decorator are read with the help of this. */
function resourcesOfOperation(version: Program, type: Type): Type[] {
  const uses: { value: unknown }[] = version.stateMap(stateKeys.resourceAction).get(type) ?? [];
  return uses.flatMap(({ value }) => resourceIn(value) ?? []);
}

function resourceIn(value: unknown): Type | undefined {
  if (typeof value !== "object" || value === null || !("resource" in value)) return undefined;
  const { resource } = value;
  return typeof resource === "object" && resource !== null && "entityKind" in resource ? (resource as Type) : undefined;
}

const allResources: (version: Program) => Type[] = ofProgram((version) => [
  ...new Set(serviceOperations(version).flatMap(({ type }) => resourcesOfOperation(version, type))),
]);
