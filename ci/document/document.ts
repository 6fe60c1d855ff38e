import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The members of an OpenAPI 3.1 document that these tools read. */
export interface Document {
  tags?: { name: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: { securitySchemes?: Record<string, { type: string; scheme?: string }> };
}

export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof METHODS)[number];
export type PathItem = Partial<Record<Method, OperationObject>>;

export interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: object;
  responses?: Record<string, object>;
}

const GEN = new URL("../../spec/gen/", import.meta.url).pathname;

/** The document in spec/gen, the file that people read. Throws when it was not generated yet. */
export function documentFile(): string {
  const name = readdirSync(GEN).find((candidate) => /^openapi\..*\.yaml$/.test(candidate));
  if (name === undefined) throw new Error("spec/gen has no openapi.<version>.yaml. Run `pnpm generate` first.");
  return join(GEN, name);
}

/** The contract that programs read: one row for each operation. */
export function contractFile(): string {
  return new URL("../../packages/contract/src/gen/contract.json", import.meta.url).pathname;
}

/** A document in YAML or JSON. */
export function readDocument(file: string): Document {
  return parse(readFileSync(file, "utf8")) as Document;
}
