import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContractFile } from "./contract-file.ts";
import { GenerateError } from "./generate-error.ts";
import { printModel } from "./print-model.ts";
import { printNames } from "./print-names.ts";
import { printRules } from "./print-rules.ts";
import { printSchema } from "./print-schema.ts";
import { printTypes } from "./print-types.ts";
import { keepPromises, readPromises } from "./promised-rules.ts";

/** The dated version of the contract. */
export const VERSION = "2025-10-13";

/** Contents by path, relative to the repository. */
export type Outputs = Record<string, string>;

/** Everything that is generated, from the files the compiler wrote. */
export function outputsOf(compiled: string): Outputs {
  const read = (name: string): string => readFileSync(join(compiled, name), "utf8");
  const document = read(`openapi.${VERSION}.json`);
  const rows = read(`contract.${VERSION}.json`);
  const contract: ContractFile = JSON.parse(rows);
  if (Object.keys(contract.operations).length === 0) {
    throw new GenerateError("spec/ declares no operation; nothing is written. Does spec/main.tsp import its domains?");
  }
  keepPromises(contract, readPromises());
  const schema = printSchema();
  return {
    [`spec/gen/openapi.${VERSION}.yaml`]: read(`openapi.${VERSION}.yaml`),
    [`spec/gen/openapi.${VERSION}.json`]: document,
    [`spec/gen/contract.${VERSION}.json`]: rows,
    "spec/gen/contract.schema.json": schema,
    "spec/gen/RULES.md": printRules(contract),
    "packages/contract/src/gen/openapi.json": document,
    "packages/contract/src/gen/contract.json": rows,
    "packages/contract/src/gen/contract.schema.json": schema,
    "packages/contract/src/gen/schema.ts": printTypes(join(compiled, `openapi.${VERSION}.json`)),
    "packages/contract/src/gen/names.ts": printNames(contract),
    "packages/contract/src/gen/model.ts": printModel(),
  };
}
