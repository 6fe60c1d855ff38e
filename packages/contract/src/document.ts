import openapiJson from "./gen/openapi.json" with { type: "json" };
import { documentFromJson, type OpenApiDocument } from "./from-json.ts";

export { documentFromJson, type OpenApiDocument } from "./from-json.ts";

/** The OpenAPI 3.1 document of the shipped contract. Frozen: change a `structuredClone`. */
export const openapi: OpenApiDocument = /* @__PURE__ */ documentFromJson(openapiJson);
