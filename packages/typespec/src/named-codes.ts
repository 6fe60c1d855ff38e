import type { Type } from "@typespec/compiler";
import type { HttpOperationResponse, HttpPayloadBody } from "@typespec/http";
import { typesAt } from "./paths.ts";
import { valuesOf } from "./values.ts";

const places = ["code", "error.code", "errors[].code"];

/**
 * The types of the code of an error with this body: of its `code`, or else of that in its member `error`, or in what its list `errors`
 * holds; of a problem by RFC 9457 of its `type`, where that names its values.
 */
export function codeTypes({ type, contentTypes }: HttpPayloadBody): Type[] {
  const found = places.map((place) => typesAt(type, place)).find((types) => types.length > 0);
  if (found !== undefined || !contentTypes.includes("application/problem+json")) return found ?? [];
  return typesAt(type, "type").filter((each) => namedValuesOf(each).length > 0);
}

/** The codes that the body of a reply names, even when it allows others; none when its `code` is any string. */
export function codesNamedIn({ responses }: HttpOperationResponse): string[] {
  return responses.flatMap(({ body }) => (body === undefined ? [] : codeTypes(body).flatMap(namedValuesOf)));
}

function namedValuesOf(type: Type): string[] {
  if (type.kind !== "Union") return valuesOf(type);
  return [...type.variants.values()].flatMap((variant) => namedValuesOf(variant.type));
}
