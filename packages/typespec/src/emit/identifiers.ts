import type { Model, ModelProperty, Program, Type, Union } from "@typespec/compiler";
import { constantsUses } from "../decorators/constants.ts";
import { primaryIdentifierUses } from "../decorators/primary-identifier.ts";
import { modelsOf, propertiesOf, propertyOf, type ResourceType } from "../decorators/resource.ts";
import type { DecoratorUses } from "../decorators/decorator-uses.ts";
import type { Resource } from "../model.ts";

/** The value of a decorator on each variant of a union, by the value of the discriminator. */
interface ByType<Value> {
  /** The path of the union in the resource, with a dot at the end. */
  at: string;
  discriminator: string;
  values: Record<string, Value>;
}

/** The discriminator of a resource of several types, and per type the fields that identify it: from the union whose variants have the decorator. */
export function identifiersOf(program: Program, resource: ResourceType): Resource["identifiers"] {
  const found = within(program, primaryIdentifierUses, resource, "", []);
  if (found === undefined) return undefined;
  const fields = Object.entries(found.values).map(([type, own]) => [type, own.map((field) => `${found.at}${field}`)]);
  return { discriminator: `${found.at}${found.discriminator}`, fields: Object.fromEntries(fields) };
}

/** Per type of the resource, its constants. */
export function constantsOf(program: Program, resource: ResourceType): Resource["types"] {
  return within(program, constantsUses, resource, "", [])?.values;
}

function within<Value>(
  program: Program,
  uses: DecoratorUses<Value, Model>,
  type: Type,
  at: string,
  above: Type[],
): ByType<Value> | undefined {
  if (above.includes(type)) return undefined;
  if (type.kind !== "Union" && type.kind !== "Model") return undefined;
  const own = type.kind === "Union" ? fromUnion(program, uses, type, at) : undefined;
  if (own !== undefined) return own;
  return modelsOf(type)
    .flatMap(propertiesOf)
    .map((property) => within(program, uses, property.type, `${at}${property.name}.`, [...above, type]))
    .find((found) => found !== undefined);
}

function fromUnion<Value>(
  program: Program,
  uses: DecoratorUses<Value, Model>,
  union: Union,
  at: string,
): ByType<Value> | undefined {
  const marked = modelsOf(union).flatMap((model) => uses.on(program, model).map(({ value }) => ({ model, value })));
  const discriminator = discriminatorOf(marked.map(({ model }) => model));
  if (discriminator === undefined) return undefined;
  const values = marked.map(({ model, value }) => [literalOf(propertyOf(model, discriminator)) ?? model.name, value]);
  return { at, discriminator, values: Object.fromEntries(values) };
}

/** The first property with a string literal in every model. */
function discriminatorOf([first, ...others]: Model[]): string | undefined {
  if (first === undefined) return undefined;
  return propertiesOf(first)
    .filter((property) => literalOf(property) !== undefined)
    .map(({ name }) => name)
    .find((name) => others.every((other) => literalOf(propertyOf(other, name)) !== undefined));
}

function literalOf(property: ModelProperty | undefined): string | undefined {
  const type = property?.type;
  if (type?.kind === "String") return type.value;
  return type?.kind === "EnumMember" ? String(type.value ?? type.name) : undefined;
}
