import shipped from "./gen/openapi.json" with { type: "json" };
import { frozen } from "./frozen.ts";

/** The members of an OpenAPI 3.1 document that this package's users read; the value has all members. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers?: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  webhooks?: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, unknown>; parameters?: Record<string, unknown>; [kind: string]: unknown };
}

/** The OpenAPI 3.1 document of the contract. Frozen: change a `structuredClone`. */
export const openapi: OpenApiDocument = frozen<OpenApiDocument>(shipped);
