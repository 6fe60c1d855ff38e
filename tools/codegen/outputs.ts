import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContractFile } from "./contract-file.ts";
import { GenerateError } from "./generate-error.ts";
import { printModel } from "./print-model.ts";
import { printNames } from "./print-names.ts";
import { printSchema } from "./print-schema.ts";
import { printTypes } from "./print-types.ts";

/** The dated version of the contract. */
export const VERSION = "2025-10-13";

/** Contents by path, relative to the repository. */
export type Outputs = Record<string, string>;

/** Everything that is generated, from the files the compiler wrote. */
export function outputsOf(compiled: string): Outputs {
  const openapi = join(compiled, `openapi.${VERSION}.json`);
  const documents = {
    yaml: readFileSync(join(compiled, `openapi.${VERSION}.yaml`), "utf8"),
    openapi: readFileSync(openapi, "utf8"),
    contract: readFileSync(join(compiled, `contract.${VERSION}.json`), "utf8"),
    schema: printSchema(),
  };
  const contract: ContractFile = JSON.parse(documents.contract);
  if (Object.keys(contract.operations).length === 0) {
    throw new GenerateError("spec/ declares no operation; nothing is written. Does spec/main.tsp import its domains?");
  }
  return {
    [`spec/gen/openapi.${VERSION}.yaml`]: documents.yaml,
    [`spec/gen/openapi.${VERSION}.json`]: documents.openapi,
    [`spec/gen/contract.${VERSION}.json`]: documents.contract,
    "spec/gen/contract.schema.json": documents.schema,
    "packages/contract/src/gen/openapi.json": documents.openapi,
    "packages/contract/src/gen/contract.json": documents.contract,
    "packages/contract/src/gen/contract.schema.json": documents.schema,
    "packages/contract/src/gen/schema.ts": printTypes(openapi),
    "packages/contract/src/gen/names.ts": printNames(contract),
    "packages/contract/src/gen/model.ts": printModel(),
  };
}
