import {
  isArrayModelType,
  isRecordModelType,
  type EnumMember,
  type EnumValue,
  type Model,
  type Program,
  type Type,
} from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { recordItemsOf } from "../argument-node.ts";
import { LACKING, operationIdIn, resourceNameIn, valueIn } from "./names-in-version.ts";
import { pathInScope, scopeWith, type Scope } from "./clause-scope.ts";
import { hasReached } from "./versions.ts";

/** A clause of a version. */
interface Read {
  value: unknown;
  /** Whether it names something that the version lacks. */
  isLacking: boolean;
}

/**
 * The value of a decorator's use as a version has it: without the clauses that do not hold in it, and with its names. In a
 * list, what the version lacks is left out, and so is an item that names a value or an operation that it lacks. Undefined
 * when the whole use does not hold.
 */
export function clauseIn<Value>(decorator: keyof Decorators, value: Value, scope: Scope): Value | undefined {
  if (!holdsIn(scope.version, value)) return undefined;
  const read = readAs(optionsOf(scope.version, decorator), value, scope);
  return read.value as Value; // the same shape
}

interface InVersions {
  added?: EnumValue;
  removed?: EnumValue;
}

function holdsIn(version: Program, value: unknown): boolean {
  const { added, removed } = versionsIn(value);
  return (
    (added === undefined || hasReached(version, added)) && (removed === undefined || !hasReached(version, removed))
  );
}

/** The versions that a clause names. */
export function versionsIn(value: unknown): { added?: EnumMember; removed?: EnumMember } {
  if (typeof value !== "object" || value === null || isType(value)) return {};
  const { added, removed }: InVersions = value;
  return {
    ...(isEnumValue(added) && { added: added.value }),
    ...(isEnumValue(removed) && { removed: removed.value }),
  };
}

function isEnumValue(value: unknown): value is EnumValue {
  return typeof value === "object" && value !== null && "valueKind" in value && value.valueKind === "EnumValue";
}

function isType(value: object): value is Type {
  return "entityKind" in value && value.entityKind === "Type";
}

/** The type of each field that a use of a decorator has: those of its options, and its parameters by name. */
function optionsOf(version: Program, decorator: keyof Decorators): ReadonlyMap<string, Type> | Type {
  const library = version.getGlobalNamespaceType().namespaces.get("Tallystick")?.namespaces.get("Contract");
  const parameters = library?.decoratorDeclarations.get(decorator)?.parameters ?? [];
  const [rest] = parameters.filter((parameter) => parameter.rest);
  if (rest?.type.valueType !== undefined) return rest.type.valueType;
  const named = parameters.flatMap(({ name, type: { valueType } }): [string, Type][] =>
    valueType === undefined ? [] : [[name, valueType], ...fieldsOf(valueType)],
  );
  return new Map(named);
}

function fieldsOf(type: Type): [string, Type][] {
  if (type.kind === "Union") return [...type.variants.values()].flatMap((variant) => fieldsOf(variant.type));
  if (type.kind !== "Model" || isArrayModelType(type) || isRecordModelType(type)) return [];
  return [...type.properties.values()].map(({ name, type: option }) => [name, option]);
}

function readAs(type: Type | ReadonlyMap<string, Type>, value: unknown, scope: Scope): Read {
  if ("get" in type) return readFields(type, value, scope);
  if (typeof value === "string") return readName(type, value, scope);
  if (Array.isArray(value)) return readList(itemOf(type), value, scope);
  if (typeof value !== "object" || value === null || isType(value)) return { value, isLacking: false };
  return readFields(fieldsFor(type, value), value, scope);
}

function readFields(types: ReadonlyMap<string, Type>, value: unknown, scope: Scope): Read {
  if (Array.isArray(value) || typeof value !== "object" || value === null || isType(value)) {
    const [only] = types.values();
    return only === undefined ? { value, isLacking: false } : readAs(only, value, scope);
  }
  const inner = scopeWith(scope, types, value);
  const fields = Object.entries(value)
    .filter(([name, field]) => !isEnumValue(field) || (name !== "added" && name !== "removed"))
    .filter(([, field]) => holdsIn(scope.version, field))
    .map(([name, field]) => {
      const type = types.get(name);
      return [name, type === undefined ? { value: field, isLacking: false } : readAs(type, field, inner)] as const;
    });
  return {
    value: Object.fromEntries(fields.map(([name, read]) => [name, read.value])),
    isLacking: fields.some(([, { isLacking }]) => isLacking),
  };
}

/**
 * Steps that lead to a state which the version lacks are no shorter list of steps: their row is left out.
 */
function readList(item: Type | undefined, list: readonly unknown[], scope: Scope): Read {
  if (item === undefined) return { value: list, isLacking: false };
  const items = list.map((value, index) => ({
    index,
    holds: holdsIn(scope.version, value),
    ...readAs(item, value, scope),
  }));
  const isWhole = nameOf(item) === "OutcomeStep";
  const kept = items.filter(({ holds, isLacking }) => holds && (isWhole || !isLacking));
  const values = kept.map(({ value }) => value);
  if (kept.length < list.length)
    recordItemsOf(
      values,
      kept.map(({ index }) => index),
    );
  return { value: values, isLacking: isWhole && kept.some(({ isLacking }) => isLacking) };
}

function itemOf(type: Type): Type | undefined {
  if (type.kind === "Union") return [...type.variants.values()].map((variant) => itemOf(variant.type)).find(Boolean);
  return type.kind === "Model" && isArrayModelType(type) ? type.indexer.value : undefined;
}

/** Of a union, the model that declares most of the fields. */
function fieldsFor(type: Type, value: object): ReadonlyMap<string, Type> {
  if (type.kind === "Model" && isRecordModelType(type)) {
    const { value: each } = type.indexer;
    return new Map(Object.keys(value).map((name) => [name, each]));
  }
  const models = type.kind === "Union" ? [...type.variants.values()].map((variant) => variant.type) : [type];
  const declared = models.filter((each): each is Model => each.kind === "Model").map((each) => new Map(fieldsOf(each)));
  const fits = (fields: ReadonlyMap<string, Type>): number =>
    Object.keys(value).filter((name) => fields.has(name)).length;
  return declared.toSorted((a, b) => fits(b) - fits(a))[0] ?? new Map();
}

function nameOf(type: Type): string | undefined {
  return "name" in type && typeof type.name === "string" ? type.name : undefined;
}

/** A text that names something has a type of its own, in `lib/decorators.tsp`. */
function readName(type: Type, written: string, scope: Scope): Read {
  const name = nameInVersion(meaningOf(type), written, scope);
  return name === LACKING ? { value: written, isLacking: true } : { value: name, isLacking: false };
}

function meaningOf(type: Type): string | undefined {
  if (type.kind === "Scalar") return type.name;
  if (type.kind !== "Union") return undefined;
  return [...type.variants.values()].map((variant) => meaningOf(variant.type)).find((name) => name !== undefined);
}

function nameInVersion(meaning: string | undefined, written: string, scope: Scope): string | typeof LACKING {
  switch (meaning) {
    case "EnumValueName":
      return valueIn(scope.version, written, scope.valued);
    case "EventType":
      return valueIn(scope.version, written);
    case "OperationId":
      return operationIdIn(scope.version, written);
    case "ResourceName":
      return resourceNameIn(scope.version, written);
    case "RequestPath":
    case "ResourcePath":
      return pathInScope(scope, meaning, written) ?? written;
    default:
      return written;
  }
}
