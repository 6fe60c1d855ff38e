import {
  GenerateError,
  emittedIn,
  fileIn,
  printNames,
  printRows,
  printShippedClientContract,
  repositoryOrigin,
  withResourceIds,
  type ContractFile,
  type Files,
  type Outputs,
} from "@tallystick/generate";
import { DECISIONS, readDecisions } from "./decisions.ts";
import { printDecisionData, printDecisions } from "./print-decisions.ts";
import { printDefaultConventions, printIdentity, printModel } from "./print-model.ts";
import { keepPromises, readPromises } from "./promised-rules.ts";
import type { Printed } from "./warm-printer.ts";

/** Where programs read the contract: types, tables and the document. */
export const CONTRACT_GEN = "packages/contract/src/gen";

/** Beside what the emitter wrote: the TypeScript types of the decorators it was written with. */
export const DECORATORS = "decorators.ts";

/** The contract the emitter wrote. Throws a `GenerateError` when it has no operation, or lacks a rule of `spec/rules.txt`. */
export function contractIn(files: Files, root: string): ContractFile {
  const contract: ContractFile = JSON.parse(emittedIn(files).contract);
  if (Object.keys(contract.operations).length === 0) {
    throw new GenerateError("spec/ declares no operation; nothing is written. Does spec/main.tsp import its domains?");
  }
  keepPromises(contract, readPromises(root));
  return contract;
}

/** Every generated file except RULES.md, which also needs the suite. */
export function outputsOf(files: Files, contract: ContractFile, { schema, types }: Printed, root: string): Outputs {
  const emitted = emittedIn(files);
  return {
    [`spec/gen/openapi.${emitted.version}.yaml`]: emitted.documentForPeople,
    "packages/typespec/src/gen/decorators.ts": fileIn(files, DECORATORS),
    [`${CONTRACT_GEN}/openapi.json`]: emitted.document,
    [`${CONTRACT_GEN}/contract.json`]: emitted.contract,
    [`${CONTRACT_GEN}/contract.schema.json`]: schema,
    [`${CONTRACT_GEN}/schema.ts`]: withResourceIds(types, emitted.document, contract),
    [`${CONTRACT_GEN}/names.ts`]: printNames(contract),
    [`${CONTRACT_GEN}/contract.ts`]: printRows(repositoryOrigin, {
      values: "../from-json.ts",
      types: "../contract-types.ts",
    }),
    ...clientFiles(contract, emitted.document),
    [`${CONTRACT_GEN}/model.ts`]: printModel(root),
    [`${CONTRACT_GEN}/default-conventions.ts`]: printDefaultConventions(root),
    [`${CONTRACT_GEN}/identity.ts`]: printIdentity(root),
    ...decisionFiles(contract, root),
  };
}

function clientFiles(contract: ContractFile, document: string): Outputs {
  const files = Object.entries(printShippedClientContract(contract, document, repositoryOrigin));
  return Object.fromEntries(files.map(([name, text]) => [`${CONTRACT_GEN}/${name}`, text]));
}

/** Nothing in a repository without a list of decisions. */
function decisionFiles(contract: ContractFile, root: string): Outputs {
  const list = readDecisions(root);
  if (list === "") return {};
  return {
    [DECISIONS]: printDecisions(list, contract),
    [`${CONTRACT_GEN}/decisions.json`]: printDecisionData(list, contract),
  };
}
