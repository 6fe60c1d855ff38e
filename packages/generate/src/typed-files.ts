import type { ContractFile } from "./contract-file.ts";
import { emittedIn, type Files } from "./emitted.ts";
import { GenerateError } from "./generate-error.ts";
import { ownOrigin } from "./header.ts";
import { ownDeclaration, printClientContract } from "./print-client-contract.ts";
import { printContract } from "./print-contract.ts";
import { printNames } from "./print-names.ts";
import { printTypes } from "./print-types.ts";
import { proveSchemas } from "./prove-schemas.ts";
import { withResourceIds } from "./resource-ids.ts";
import type { Outputs } from "./write-outputs.ts";

/** Contract and document of a spec, whose schemas are proven to compile, with the types for a server, a client and tests in TypeScript. By file name. */
export async function typedFiles(files: Files, spec: string): Promise<Outputs> {
  const emitted = emittedIn(files, spec);
  const contract: ContractFile = JSON.parse(emitted.contract);
  if (Object.keys(contract.operations).length === 0) {
    throw new GenerateError(`${spec} declares no operation; nothing is written. Does its main.tsp import its files?`);
  }
  proveSchemas(emitted.document);
  return {
    "contract.json": emitted.contract,
    "openapi.json": emitted.document,
    "contract.ts": printContract(ownOrigin),
    "client-contract.ts": printClientContract(contract, emitted.document, {
      origin: ownOrigin,
      declaration: ownDeclaration,
    }),
    "names.ts": printNames(contract, ownOrigin),
    "schema.ts": withResourceIds(await printTypes(emitted.document, ownOrigin), emitted.document, contract),
  };
}

/** `13 operations, 89 rules` */
export function countsOf(contract: string): string {
  const { operations, rules }: ContractFile = JSON.parse(contract);
  return `${counted(operations, "operation")}, ${counted(rules, "rule")}`;
}

function counted(rows: object, what: string): string {
  const { length } = Object.keys(rows);
  return `${length} ${what}${length === 1 ? "" : "s"}`;
}
