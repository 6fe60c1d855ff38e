import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { identityOf, type Contract } from "@tallystick/contract";
import type { ContractFiles } from "../../src/contracts/contract-files.ts";
import { tinyContract, tinyDocument } from "./tiny-contract.ts";

/** Writes the tiny contract and its document, as a generator would, into a folder. */
export async function writeTinyFiles(folder: string, changed: Partial<Contract> = {}): Promise<ContractFiles> {
  const document = { ...tinyDocument, paths: pathsOf(tinyContract) };
  const contract = { ...tinyContract, ...changed };
  const files = { contract: join(folder, "contract.json"), document: join(folder, "openapi.json") };
  await writeFile(files.contract, JSON.stringify({ ...contract, ...(await identityOf(document, contract)) }));
  await writeFile(files.document, JSON.stringify(document));
  return files;
}

function pathsOf({ operations }: Contract): Record<string, Record<string, { operationId: string }>> {
  const paths: Record<string, Record<string, { operationId: string }>> = {};
  for (const { id, path, method } of Object.values(operations)) {
    paths[path] = { ...paths[path], [method]: { operationId: id } };
  }
  return paths;
}
