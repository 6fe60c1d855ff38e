import { isArrayModelType, isRecordModelType, type Model, type Program, type Type } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";

/**
 * The row of a decorator with its fields in the order of contract.json, at every depth: first those that are no options of the
 * decorator, then its options as `lib/decorators.tsp` declares them. Undefined fields are omitted.
 */
export function inDeclaredOrder<Row extends object>(program: Program, decorator: keyof Decorators, row: Row): Row {
  const library = program.getGlobalNamespaceType().namespaces.get("Tallystick")?.namespaces.get("Contract");
  const options = library?.decoratorDeclarations.get(decorator)?.parameters.at(-1)?.type.valueType;
  return options ? ordered(row, options) : row;
}

/** The row with further fields before one of its own. */
export function withBefore<Row extends object, Added extends object>(
  row: Row,
  before: keyof Row,
  added: Added,
): Row & Added {
  const entries = Object.entries(row);
  const at = entries.findIndex(([field]) => field === before);
  // The fields of both.
  return Object.fromEntries([...entries.slice(0, at), ...Object.entries(added), ...entries.slice(at)]) as Row & Added;
}

function ordered<Value>(value: Value, type: Type): Value {
  // Each branch returns the fields or items of the same value.
  if (Array.isArray(value))
    return isList(type) ? (value.map((item) => ordered(item, type.indexer.value)) as Value) : value;
  const model = typeof value === "object" && value !== null ? modelOf(Object.keys(value), type) : undefined;
  if (model === undefined) return value;
  const fields = new Map<string, unknown>(Object.entries(Object(value)));
  const others = [...fields].filter(([field]) => !model.properties.has(field));
  const declared = [...model.properties.values()].map((option) => [
    option.name,
    ordered(fields.get(option.name), option.type),
  ]);
  return Object.fromEntries([...others, ...declared].filter(([, inner]) => inner !== undefined)) as Value;
}

/** Of a union, the model that declares most of the fields; undefined for a record, whose keys have no order. */
function modelOf(fields: readonly string[], type: Type): Model | undefined {
  if (type.kind === "Model") return isRecordModelType(type) ? undefined : type;
  if (type.kind !== "Union") return undefined;
  const models = [...type.variants.values()].flatMap((variant) => modelOf(fields, variant.type) ?? []);
  const declaredBy = (model: Model): number => fields.filter((field) => model.properties.has(field)).length;
  return models.toSorted((a, b) => declaredBy(b) - declaredBy(a))[0];
}

function isList(type: Type): type is Model & { indexer: { value: Type } } {
  return type.kind === "Model" && isArrayModelType(type);
}
