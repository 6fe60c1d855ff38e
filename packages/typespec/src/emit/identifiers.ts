import type { Model, ModelProperty, Program, Type, Union } from "@typespec/compiler";
import { primaryIdentifierWord } from "../decorators/primary-identifier.ts";
import type { Resource } from "../model.ts";

type Identifiers = NonNullable<Resource["identifiers"]>;

/** Where the resource's own type is told, and per type the fields that identify it; from the union whose variants carry the word. */
export function identifiersOf(program: Program, resource: Model): Identifiers | undefined {
  return within(program, resource, "", []);
}

function within(program: Program, type: Type, at: string, above: Type[]): Identifiers | undefined {
  if (above.includes(type)) return undefined;
  if (type.kind === "Union") return fromUnion(program, type, at);
  if (type.kind !== "Model") return undefined;
  return [...type.properties.values()]
    .map((property) => within(program, property.type, `${at}${property.name}.`, [...above, type]))
    .find((found) => found !== undefined);
}

function fromUnion(program: Program, union: Union, at: string): Identifiers | undefined {
  const variants = [...union.variants.values()]
    .map((variant) => variant.type)
    .filter((type): type is Model => type.kind === "Model");
  const marked = variants.flatMap((model) =>
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

function propertyOf(model: Model, name: string): ModelProperty | undefined {
  return model.properties.get(name) ?? (model.baseModel && propertyOf(model.baseModel, name));
}

function propertiesOf(model: Model): ModelProperty[] {
  return [...(model.baseModel ? propertiesOf(model.baseModel) : []), ...model.properties.values()];
}
