import type { Model, Type } from "@typespec/compiler";
import { modelsOf, propertiesOf, propertyOf } from "./decorators/resource.ts";
import type { NamedOperation } from "./named-operations.ts";

/**
 * The types at a path like `source.accountId` or `fundingSources[]`, in all variants of the unions on the path; none when no
 * variant has the path.
 */
export function typesAt(type: Type, path: string): Type[] {
  return path.split(".").reduce((types, step) => types.flatMap((each) => stepInto(each, step)), [type]);
}

function stepInto(type: Type, step: string): Type[] {
  if (type.kind === "Union") return [...type.variants.values()].flatMap((variant) => stepInto(variant.type, step));
  if (type.kind !== "Model") return [];
  const isElement = step.endsWith("[]");
  const property = propertyOf(type, isElement ? step.slice(0, -"[]".length) : step);
  if (property === undefined) return [];
  return isElement ? elementsOf(property.type) : [property.type];
}

function elementsOf(type: Type): Type[] {
  if (type.kind === "Union") return [...type.variants.values()].flatMap((variant) => elementsOf(variant.type));
  return type.kind === "Model" && type.indexer !== undefined ? [type.indexer.value] : [];
}

/** The same for a path into a request: `path.id`, `query.limit`, `header.Idempotency-Key`, `body.source.accountId`. */
export function requestTypesAt({ http }: NamedOperation, path: string): Type[] {
  const [place, ...rest] = path.split(".");
  const inner = rest.join(".");
  if (place === "body") {
    const { body } = http.parameters;
    return body === undefined || inner === "" ? [] : typesAt(body.type, inner);
  }
  return http.parameters.parameters
    .filter(({ type, name }) => type === place && name === inner)
    .map(({ param }) => param.type);
}

/** The paths of the parameters of a request, and of the members of its body. */
export function requestPathsOf({ http }: NamedOperation): string[] {
  const { parameters, body } = http.parameters;
  const members = body === undefined ? [] : fieldsOf(body.type);
  return [...parameters.map(({ type, name }) => `${type}.${name}`), ...members.map((name) => `body.${name}`)];
}

/** The names of the fields of an object, in all variants of a union. */
export function fieldsOf(type: Type): string[] {
  const models = type.kind === "Model" || type.kind === "Union" ? modelsOf(type) : [];
  return [...new Set(models.flatMap(propertiesOf).map(({ name }) => name))];
}

/** The same for a path into the bodies of successful replies. */
export function replyTypesAt(operation: NamedOperation, path: string): Type[] {
  return successBodies(operation).flatMap((body) => typesAt(body, path));
}

/** The bodies of every 2xx reply. */
export function successBodies({ http }: NamedOperation): Type[] {
  return http.responses
    .filter(({ statusCodes }) => typeof statusCodes === "number" && statusCodes >= 200 && statusCodes < 300)
    .flatMap(({ responses }) => responses.flatMap(({ body }) => body?.type ?? []));
}

/** Whether a value of the type may have a field: it is declared, or the type is open. */
export function mayHave(type: Type, field: string): boolean {
  switch (type.kind) {
    case "Union":
      return [...type.variants.values()].some((variant) => mayHave(variant.type, field));
    case "Model":
      return propertyOf(type, field) !== undefined || isRecord(type);
    default:
      return type.kind === "Intrinsic" && type.name === "unknown";
  }
}

function isRecord({ indexer, baseModel }: Model): boolean {
  return indexer?.key.name === "string" || (baseModel !== undefined && isRecord(baseModel));
}
