import type { Program, Type } from "@typespec/compiler";
import { isVisible, resolveRequestVisibility, type Visibility } from "@typespec/http";
import { getIdentified } from "../decorators/identifies.ts";
import { propertiesOf, resourceName } from "../decorators/resource.ts";
import type { Reference } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";

/** Every field of the request that names a resource, in the order path, query, header, body. */
export function referencesOf(program: Program, { http, type }: NamedOperation): Reference[] {
  const visibility = resolveRequestVisibility(program, type, http.verb);
  const parameters = http.parameters.parameters.flatMap(({ type: place, name, param }) =>
    within(program, param, `${place}.${name}`, visibility, []),
  );
  const { body } = http.parameters;
  const inBody = body?.bodyKind === "single" ? within(program, body.property ?? body.type, "body", visibility, []) : [];
  return distinct([...parameters, ...inBody]);
}

/** References at or below a type; `above` stops a type that contains itself. */
function within(program: Program, type: Type, at: string, visibility: Visibility, above: Type[]): Reference[] {
  if (above.includes(type)) return [];
  const below = (inner: Type, place: string): Reference[] =>
    within(program, inner, place, visibility, [...above, type]);
  const resource = getIdentified(program, type);
  const values = type.kind === "ModelProperty" ? type.type : type;
  if (resource !== undefined) return [{ at: isArray(values) ? `${at}[]` : at, resource: resourceName(resource) }];
  switch (type.kind) {
    case "ModelProperty":
      return below(type.type, at);
    case "Union":
      return [...type.variants.values()].flatMap((variant) => below(variant.type, at));
    case "Model":
      if (isArray(type)) return type.indexer ? below(type.indexer.value, `${at}[]`) : [];
      return propertiesOf(type)
        .filter((field) => isVisible(program, field, visibility))
        .flatMap((field) => below(field, `${at}.${field.name}`));
    default:
      return [];
  }
}

function isArray(type: Type): boolean {
  return type.kind === "Model" && type.name === "Array" && type.indexer !== undefined;
}

function distinct(references: Reference[]): Reference[] {
  const seen = new Map(references.map((reference) => [`${reference.at} ${reference.resource}`, reference]));
  return [...seen.values()];
}
