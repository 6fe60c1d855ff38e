import type { Model, ModelProperty, Program } from "@typespec/compiler";
import { getIdentified } from "./decorators/identifies.ts";
import { modelsOf, propertiesOf, propertyOf, type ResourceType } from "./decorators/resource.ts";

/** The property with the id of this resource: `id`, or else the only property that identifies the resource. */
export function idPropertyOf(program: Program, resource: ResourceType, model: Model): ModelProperty | undefined {
  const own = propertiesOf(model).filter((property) => getIdentified(program, property) === resource);
  return propertyOf(model, "id") ?? (own.length === 1 ? own[0] : undefined);
}

/** The name of the member with the id of a resource. */
export function idMemberOf(program: Program, resource: ResourceType): string {
  const names = modelsOf(resource).flatMap((model) => idPropertyOf(program, resource, model)?.name ?? []);
  return names[0] ?? "id";
}
