export { compileSpec, type CompiledSpec } from "./compile-spec.ts";
export type { ContractFile, OperationRow, RuleRow } from "./contract-file.ts";
export { emittedIn, fileIn, type Emitted, type Files } from "./emitted.ts";
export { generateCommand, type Terminal } from "./generate-command.ts";
export { GenerateError } from "./generate-error.ts";
export { header, ownOrigin, repositoryOrigin, type Origin } from "./header.ts";
export { printContract } from "./print-contract.ts";
export { printNames } from "./print-names.ts";
export { differing, writeOutputs, type Outputs } from "./write-outputs.ts";
