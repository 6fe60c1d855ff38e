import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** As much of an OpenAPI 3.1 document as is looked at here. */
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

/** The newest document in spec/gen, the file that people read. */
export function documentFile(): string {
  return newest(/^openapi\..*\.yaml$/);
}

/** The newest contract in spec/gen: one row for each operation. */
export function contractFile(): string {
  return newest(/^contract\.\d.*\.json$/);
}

/** A document in YAML or JSON. */
export function readDocument(file: string): Document {
  return parse(readFileSync(file, "utf8")) as Document;
}

function newest(pattern: RegExp): string {
  const name = readdirSync(GEN)
    .filter((candidate) => pattern.test(candidate))
    .toSorted()
    .at(-1);
  if (name === undefined) throw new Error(`spec/gen has no file like ${pattern.source}. Run \`pnpm generate\` first.`);
  return join(GEN, name);
}
