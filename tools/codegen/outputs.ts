import type { Files } from "./caching-host.ts";
import type { ContractFile } from "./contract-file.ts";
import { GenerateError } from "./generate-error.ts";
import { printModel } from "./print-model.ts";
import { printNames } from "./print-names.ts";
import { keepPromises, readPromises } from "./promised-rules.ts";
import type { Printed } from "./warm-printer.ts";

/** The dated version of the contract. */
export const VERSION = "2025-10-13";

/** Contents by path, relative to the repository. */
export type Outputs = Record<string, string>;

/** The OpenAPI document the emitter wrote, as JSON text. */
export const documentIn = (files: Files): string => file(files, `openapi.${VERSION}.json`);

/** The contract the emitter wrote. Throws a `GenerateError` when it is empty, or owes a rule. */
export function contractIn(files: Files, root: string): ContractFile {
  const contract: ContractFile = JSON.parse(file(files, `contract.${VERSION}.json`));
  if (Object.keys(contract.operations).length === 0) {
    throw new GenerateError("spec/ declares no operation; nothing is written. Does spec/main.tsp import its domains?");
  }
  keepPromises(contract, readPromises(root));
  return contract;
}

/** Everything that is generated from what the emitter wrote, but for the catalogue of rules, which the suite has a part in. */
export function outputsOf(files: Files, contract: ContractFile, { schema, types }: Printed, root: string): Outputs {
  const document = documentIn(files);
  const rows = file(files, `contract.${VERSION}.json`);
  return {
    [`spec/gen/openapi.${VERSION}.yaml`]: file(files, `openapi.${VERSION}.yaml`),
    [`spec/gen/openapi.${VERSION}.json`]: document,
    [`spec/gen/contract.${VERSION}.json`]: rows,
    "spec/gen/contract.schema.json": schema,
    "packages/contract/src/gen/openapi.json": document,
    "packages/contract/src/gen/contract.json": rows,
    "packages/contract/src/gen/contract.schema.json": schema,
    "packages/contract/src/gen/schema.ts": types,
    "packages/contract/src/gen/names.ts": printNames(contract),
    "packages/contract/src/gen/model.ts": printModel(root),
  };
}

function file(files: Files, name: string): string {
  const text = files[name];
  if (text === undefined) throw new GenerateError(`The emitter wrote no ${name}. Does spec/main.tsp say its version?`);
  return text;
}
