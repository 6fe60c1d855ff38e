import type { Contract, Operation } from "@tallystick/contract";
import type { PlatformOperations } from "../engine/types.ts";

/** The operations that the suite itself uses; an empty name where the contract has none. */
export function platformOperationsOf(contract: Contract): PlatformOperations {
  const simple = Object.values(contract.operations).find(isSimpleRead);
  return { simpleRead: simple?.id ?? "", readConfig: simple?.id ?? "", listTokens: "" };
}

/** Any caller may read it without a word. */
function isSimpleRead({ method, access, parameters }: Operation): boolean {
  return method === "get" && access.scheme === "platform" && parameters.every(({ required }) => !required);
}
