import {
  isArrayModelType,
  type ArrayModelType,
  type Model,
  type ModelProperty,
  type Operation,
  type Program,
  type Type,
} from "@typespec/compiler";
import { isVisible, resolveRequestVisibility, Visibility } from "@typespec/http";
import { getIdentified } from "../decorators/identifies.ts";
import { modelsOf, propertiesOf, resourceName, type ResourceType } from "../decorators/resource.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import type { Reference, Resource } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { idMemberOf } from "../resource-id.ts";
import { resourceTypes } from "../resource-types.ts";

/** The properties of a model to search. */
type FieldsOf = (model: Model) => ModelProperty[];

/**
 * Every field of the request that names a resource, in the order path, query, header, body. The id that a caller chooses
 * for what is created names nothing yet.
 */
export function referencesOf(program: Program, { http, type }: NamedOperation): Reference[] {
  const visibility = resolveRequestVisibility(program, type, http.verb);
  const fieldsOf = visibleFields(program, visibility);
  const parameters = http.parameters.parameters.flatMap(({ type: place, name, param }) =>
    within(program, param, `${place}.${name}`, fieldsOf),
  );
  const { body } = http.parameters;
  const inBody = body?.bodyKind === "single" ? within(program, body.property ?? body.type, "body", fieldsOf) : [];
  const chosen = chosenIdOf(program, type);
  return distinct([...parameters, ...inBody].filter(({ at }) => at !== chosen));
}

/** The path of a client-chosen id in the body of a creating operation: the id member of the resource. */
function chosenIdOf(program: Program, type: Operation): string | undefined {
  const { kind, resource } = resourceActionUses.on(program, type)[0]?.value ?? {};
  return kind === "creates" && resource !== undefined ? `body.${idMemberOf(program, resource)}` : undefined;
}

/**
 * Every field of a returned resource with the id of a different resource. Of a nested resource only the id is a link: its further ids are
 * links of its own.
 */
export function linksOf(program: Program, resource: ResourceType): NonNullable<Resource["links"]> {
  const own = modelsOf(resource);
  const ids = new Map(
    resourceTypes(program).flatMap((each) =>
      modelsOf(each).map((model) => [model, idMemberOf(program, each)] as const),
    ),
  );
  const visible = visibleFields(program, Visibility.Read);
  const fieldsOf: FieldsOf = (model) =>
    visible(model).filter(({ name }) => own.includes(model) || !ids.has(model) || ids.get(model) === name);
  const found = own.flatMap((model) => within(program, model, "", fieldsOf));
  return distinct(found.map((each) => ({ ...each, at: each.at.slice(1) }))).filter(
    (each) => each.at !== idMemberOf(program, resource) || each.resource !== resourceName(resource),
  );
}

function visibleFields(program: Program, visibility: Visibility): FieldsOf {
  return (model) => propertiesOf(model).filter((field) => isVisible(program, field, visibility));
}

/** References at or below a type; `above` stops a type that contains itself. */
function within(program: Program, type: Type, at: string, fieldsOf: FieldsOf, above: Type[] = []): Reference[] {
  if (above.includes(type)) return [];
  const below = (inner: Type, place: string): Reference[] => within(program, inner, place, fieldsOf, [...above, type]);
  const resource = getIdentified(program, type);
  const values = type.kind === "ModelProperty" ? type.type : type;
  if (resource !== undefined) return [{ at: isArray(values) ? `${at}[]` : at, resource: resourceName(resource) }];
  switch (type.kind) {
    case "ModelProperty":
      return below(type.type, at);
    case "Union":
      return [...type.variants.values()].flatMap((variant) => below(variant.type, at));
    case "Model":
      if (isArray(type)) return below(type.indexer.value, `${at}[]`);
      return fieldsOf(type).flatMap((field) => below(field, `${at}.${field.name}`));
    default:
      return [];
  }
}

function isArray(type: Type): type is ArrayModelType {
  return type.kind === "Model" && isArrayModelType(type);
}

function distinct(references: Reference[]): Reference[] {
  const seen = new Map(references.map((reference) => [`${reference.at} ${reference.resource}`, reference]));
  return [...seen.values()];
}
