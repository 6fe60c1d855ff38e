import type { Model, ModelProperty, Program, Type, Union } from "@typespec/compiler";
import { primaryIdentifierWord } from "../decorators/primary-identifier.ts";
import { modelsOf, propertiesOf, propertyOf, type ResourceType } from "../decorators/resource.ts";
import type { Resource } from "../model.ts";

type Identifiers = NonNullable<Resource["identifiers"]>;

/** Where the resource's own type is told, and per type the fields that identify it; from the union whose variants carry the word. */
export function identifiersOf(program: Program, resource: ResourceType): Identifiers | undefined {
  return within(program, resource, "", []);
}

function within(program: Program, type: Type, at: string, above: Type[]): Identifiers | undefined {
  if (above.includes(type)) return undefined;
  if (type.kind !== "Union" && type.kind !== "Model") return undefined;
  const own = type.kind === "Union" ? fromUnion(program, type, at) : undefined;
  if (own !== undefined) return own;
  return modelsOf(type)
    .flatMap(propertiesOf)
    .map((property) => within(program, property.type, `${at}${property.name}.`, [...above, type]))
    .find((found) => found !== undefined);
}

function fromUnion(program: Program, union: Union, at: string): Identifiers | undefined {
  const marked = modelsOf(union).flatMap((model) =>
    primaryIdentifierWord.on(program, model).map(({ value }) => ({ model, fields: value })),
  );
  const discriminator = discriminatorOf(marked.map(({ model }) => model));
  if (discriminator === undefined) return undefined;
  return {
    discriminator: `${at}${discriminator}`,
    fields: Object.fromEntries(
      marked.map(({ model, fields }) => [
        literalOf(propertyOf(model, discriminator)) ?? model.name,
        fields.map((field) => `${at}${field}`),
      ]),
    ),
  };
}

/** The first property that is a string literal in every one of the models. */
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
