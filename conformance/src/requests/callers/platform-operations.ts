import type { Contract } from "@tallystick/contract";
import { isSimpleRead } from "./simple-read.ts";
import type { PlatformOperations } from "../trial.ts";

/** The operations that the suite itself uses; an empty name where the contract has none. */
export function platformOperationsOf(contract: Contract): PlatformOperations {
  const simple = Object.values(contract.operations).find((row) => isSimpleRead(contract, row));
  return { simpleRead: simple?.id ?? "", readConfig: simple?.id ?? "", listTokens: "" };
}
