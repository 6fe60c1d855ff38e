import type { components } from "./gen/schema.ts";

/** The type of a named schema: `Schema<"Card">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
