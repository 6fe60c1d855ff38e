import type { ContractTypes, TypedContract } from "./contract-types.ts";
import { frozen } from "./frozen.ts";
import type { Contract } from "./gen/model.ts";

/** The members of an OpenAPI 3.1 document that this package's users read; the value has all members. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers?: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  webhooks?: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, unknown>; parameters?: Record<string, unknown>; [kind: string]: unknown };
}

/**
 * The contract in a parsed `contract.json`, with the types that were printed with it. Frozen: change a `structuredClone`.
 * Throws a `TypeError` for any other value.
 */
export function contractFromJson<Types extends ContractTypes>(json: unknown): TypedContract<Types> {
  const { schema, operations, conventions }: Partial<Contract> = Object(json);
  if (schema !== 1 || typeof operations !== "object" || typeof conventions !== "object")
    throw new TypeError("This is no contract.json of schema 1, as the emitter of @tallystick/typespec writes it");
  // The compiler sees strings where the model has literals; the emitter wrote the types from the same contract.
  return frozen(json as TypedContract<Types>);
}

/** The OpenAPI document in a parsed `openapi.json`. Frozen: change a `structuredClone`. Throws a `TypeError` for anything else. */
export function documentFromJson(json: unknown): OpenApiDocument {
  const { openapi, paths }: Partial<OpenApiDocument> = Object(json);
  if (typeof openapi !== "string" || !openapi.startsWith("3.1") || typeof paths !== "object")
    throw new TypeError("This is no OpenAPI document of version 3.1");
  return frozen(json as OpenApiDocument);
}
