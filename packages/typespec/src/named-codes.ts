import type { Type } from "@typespec/compiler";
import type { HttpOperationResponse } from "@typespec/http";
import { mayHave, typesAt } from "./paths.ts";
import { valuesOf } from "./values.ts";

/** What has the code of an error with this body: the body, or else its member `error`, or what its list `errors` holds. */
export function codeHolders(body: Type): Type[] {
  const places = [[body], typesAt(body, "error"), typesAt(body, "errors[]")];
  return places.find((types) => types.some((type) => mayHave(type, "code"))) ?? [];
}

/** The codes that the body of a reply names, even when it allows others; none when its `code` is any string. */
export function codesNamedIn({ responses }: HttpOperationResponse): string[] {
  return responses
    .flatMap(({ body }) => (body === undefined ? [] : codeHolders(body.type)))
    .flatMap((holder) => typesAt(holder, "code").flatMap(namedValuesOf));
}

function namedValuesOf(type: Type): string[] {
  if (type.kind !== "Union") return valuesOf(type);
  return [...type.variants.values()].flatMap((variant) => namedValuesOf(variant.type));
}
