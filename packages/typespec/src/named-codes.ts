import type { Type } from "@typespec/compiler";
import type { HttpOperationResponse } from "@typespec/http";
import { typesAt } from "./paths.ts";
import { valuesOf } from "./values.ts";

/** The codes that the body of a reply names, even when it allows others; none when its `code` is any string. */
export function codesNamedIn({ responses }: HttpOperationResponse): string[] {
  return responses.flatMap(({ body }) => (body === undefined ? [] : typesAt(body.type, "code").flatMap(namedValuesOf)));
}

function namedValuesOf(type: Type): string[] {
  if (type.kind !== "Union") return valuesOf(type);
  return [...type.variants.values()].flatMap((variant) => namedValuesOf(variant.type));
}
