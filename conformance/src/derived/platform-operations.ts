import type { Contract, Operation } from "@tallystick/contract";
import { isOfMainScheme } from "../engine/main-scheme.ts";
import type { PlatformOperations } from "../engine/types.ts";

/** The operations that the suite itself uses; an empty name where the contract has none. */
export function platformOperationsOf(contract: Contract): PlatformOperations {
  const simple = Object.values(contract.operations).find((row) => isSimpleRead(contract, row));
  return { simpleRead: simple?.id ?? "", readConfig: simple?.id ?? "", listTokens: "" };
}

/** Any caller may read it without a word. */
export function isSimpleRead(contract: Contract, { method, access, parameters }: Operation): boolean {
  return method === "get" && isOfMainScheme(contract, access) && parameters.every(({ required }) => !required);
}
