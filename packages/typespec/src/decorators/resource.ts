import type { Model, ModelProperty, Union } from "@typespec/compiler";

/** The type of a resource: a model, or a union of models of which each reply contains one. */
export type ResourceType = Model | Union;

/** Its name in the contract; a union without a name has none. */
export function resourceName(resource: ResourceType): string {
  return resource.name ?? "";
}

/** The models of a resource: itself, or the variants of the union. */
export function modelsOf(resource: ResourceType): Model[] {
  if (resource.kind === "Model") return [resource];
  return [...resource.variants.values()].flatMap(({ type }) =>
    type.kind === "Model" || type.kind === "Union" ? modelsOf(type) : [],
  );
}

/** The properties of a model, inherited ones first. */
export function propertiesOf(model: Model): ModelProperty[] {
  return [...(model.baseModel ? propertiesOf(model.baseModel) : []), ...model.properties.values()];
}

/** A property of a model or of its bases. */
export function propertyOf(model: Model, name: string): ModelProperty | undefined {
  return model.properties.get(name) ?? (model.baseModel && propertyOf(model.baseModel, name));
}
