import type { OpenApiDocument } from "@tallystick/contract";

export type Json = Record<string, unknown>;

/** The node of a document, or the one that it refers to. */
export function resolved(document: OpenApiDocument, node: unknown, what: string): Json {
  const target = object(node, what);
  const reference = target["$ref"];
  return typeof reference === "string" ? resolved(document, at(document, reference), reference) : target;
}

/** @throws with the place, when the document lacks it */
export function object(value: unknown, what: string): Json {
  if (isObject(value)) return value;
  throw new Error(`The OpenAPI document lacks ${what}; generate it from the same contract`);
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a reference names: `#/components/schemas/Card`. */
export function at(document: OpenApiDocument, reference: string): unknown {
  const steps = reference
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce<unknown>((node, step) => object(node, reference)[step], document);
}
