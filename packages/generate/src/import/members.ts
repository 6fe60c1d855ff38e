import type { Model, ModelProperty, Type } from "@typespec/compiler";

/** Every member of a model, those of its bases first. */
export function membersOf(model: Model): ModelProperty[] {
  return [...(model.baseModel ? membersOf(model.baseModel) : []), ...model.properties.values()];
}

export function memberNamed(model: Model, fits: (name: string) => boolean): ModelProperty | undefined {
  return membersOf(model).find(({ name }) => fits(name));
}

/** The items of a type that is an array, or a model that is one by another name. */
export function elementOf(type: Type): Type | undefined {
  return type.kind === "Model" && type.indexer?.key.name === "integer" ? type.indexer.value : undefined;
}

/** The items of a list reply, and the member that has them; no member where the reply is the array. */
export interface Items {
  element: Type;
  member?: string;
}

/** Names of the member with the items, where a reply has several arrays. */
const USUAL: readonly string[] = ["data", "items", "results", "records", "entries", "content", "value", "values"];

/**
 * The items of a reply that is a list: an array, or an object with one array of objects. What has an id is one thing, whatever it
 * holds: `id`, or a member that is called as the parameter of its path.
 */
export function itemsOf(body: Type, parameter = "id"): Items | undefined {
  const element = elementOf(body);
  if (element !== undefined) return { element };
  if (body.kind !== "Model" || memberNamed(body, (name) => isIdAt(parameter, name)) !== undefined) return undefined;
  const arrays = membersOf(body).flatMap((member): (Items & { member: string })[] => {
    const inner = elementOf(member.type);
    return inner?.kind === "Model" && elementOf(inner) === undefined ? [{ element: inner, member: member.name }] : [];
  });
  return arrays.find(({ member }) => USUAL.includes(member)) ?? (arrays.length === 1 ? arrays[0] : undefined);
}

function isIdAt(parameter: string, name: string): boolean {
  return name === "id" || plain(name) === plain(parameter);
}

/** A name without separators, in lower case. */
export function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
}
