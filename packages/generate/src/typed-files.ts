import type { ContractFile } from "./contract-file.ts";
import { emittedIn, emittedVersionsIn, type Emitted, type Files } from "./emitted.ts";
import { GenerateError } from "./generate-error.ts";
import { ownOrigin } from "./header.ts";
import { printClientContract } from "./print-client-contract.ts";
import { printContract } from "./print-contract.ts";
import { printNames } from "./print-names.ts";
import { printTypes } from "./print-types.ts";
import { proveSchemas } from "./prove-schemas.ts";
import { withResourceIds } from "./resource-ids.ts";
import type { Outputs } from "./write-outputs.ts";

/**
 * Contract and document of a spec, whose schemas are proven to compile, with the types for a server, a client and tests in
 * TypeScript, by file name: those of the newest version. Those of each earlier one are in a folder named after it.
 */
export async function typedFiles(files: Files, spec: string): Promise<Outputs> {
  const newest = await filesOfVersion(emittedIn(files, spec), spec);
  const versions = emittedVersionsIn(files, spec);
  if (versions.length < 2) return newest;
  const earlier = versions.slice(0, -1).map(async (emitted) => inFolder(emitted, await filesOfVersion(emitted, spec)));
  return Object.assign(newest, ...(await Promise.all(earlier)));
}

function inFolder({ version }: Emitted, outputs: Outputs): Outputs {
  return Object.fromEntries(Object.entries(outputs).map(([name, text]) => [`${version}/${name}`, text]));
}

async function filesOfVersion(emitted: Emitted, spec: string): Promise<Outputs> {
  const contract: ContractFile = JSON.parse(emitted.contract);
  if (Object.keys(contract.operations).length === 0) {
    throw new GenerateError(`${spec} declares no operation; nothing is written. Does its main.tsp import its files?`);
  }
  proveSchemas(emitted.document);
  return {
    "contract.json": emitted.contract,
    "openapi.json": emitted.document,
    "contract.ts": printContract(ownOrigin),
    "client-contract.ts": printClientContract(contract, emitted.document, ownOrigin),
    "names.ts": printNames(contract, ownOrigin),
    "schema.ts": withResourceIds(await printTypes(emitted.document, ownOrigin), emitted.document, contract),
  };
}

/** `13 operations, 89 rules`; of several versions, `in 2025-01-01 9 operations, 70 rules; in 2025-10-13 …`. */
export function countsOf(files: Files): string {
  const versions = emittedVersionsIn(files).map(({ version, contract }) => {
    const { operations, rules }: ContractFile = JSON.parse(contract);
    return { version, counts: `${counted(operations, "operation")}, ${counted(rules, "rule")}` };
  });
  return versions.map(({ version, counts }) => (versions.length < 2 ? counts : `in ${version} ${counts}`)).join("; ");
}

function counted(rows: object, what: string): string {
  const { length } = Object.keys(rows);
  return `${length} ${what}${length === 1 ? "" : "s"}`;
}
