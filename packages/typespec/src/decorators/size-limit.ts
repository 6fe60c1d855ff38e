import { isArrayModelType, isRecordModelType, type Program, type Type, type Union } from "@typespec/compiler";
import { getExtensions, setExtension } from "@typespec/openapi";
import type { Decorators, SizeLimit } from "../gen/decorators.ts";

/** The extension of a schema with a size limit. Its value in the document is the reason. */
export const sizeLimitExtension = "x-tallystick-size-limit";

export type SizeKeyword = "maxLength" | "maxItems" | "maxProperties";

/** A recorded size limit, which `withSizeLimits` applies. */
export interface KeywordLimit extends SizeLimit {
  keyword: SizeKeyword;
}

/** Kept as an extension, because openapi3 writes those at every schema, and has no decorator for the size of a record. */
export const $sizeLimit: Decorators["sizeLimit"] = ({ program }, target, { most, reason }) => {
  const limit: KeywordLimit = { keyword: keywordOf(target), most, reason };
  setExtension(program, target, sizeLimitExtension, limit);
};

export function hasSizeLimit(program: Program, type: Type): boolean {
  return getExtensions(program, type).has(sizeLimitExtension);
}

function keywordOf(type: Type): SizeKeyword {
  if (type.kind === "ModelProperty") return keywordOf(type.type);
  if (type.kind === "Union") return keywordOfUnion(type);
  if (type.kind !== "Model") return "maxLength";
  if (isArrayModelType(type)) return "maxItems";
  return isRecordModelType(type) ? "maxProperties" : "maxLength";
}

/** The keyword of the first model or scalar variant: null has no size. */
function keywordOfUnion({ variants }: Union): SizeKeyword {
  const sized = [...variants.values()].find(({ type }) => type.kind === "Model" || type.kind === "Scalar");
  return sized === undefined ? "maxLength" : keywordOf(sized.type);
}
