import type { Contract, Operation } from "@tallystick/contract";
import { isOfMainScheme } from "./main-scheme.ts";
import type { Trial } from "../trial.ts";

/** A read that any caller may do without parameters, of those that the target offers: the usual one, or else a list. */
export function simpleRead({ contract, support, target }: Trial): Operation | undefined {
  const reads = Object.values(contract.operations).filter((row) => isSimpleRead(contract, row));
  const inOrder = [
    contract.operations[support.operations.simpleRead],
    ...reads.filter(({ listing }) => listing !== undefined),
    ...reads,
  ];
  return inOrder.find((row) => row !== undefined && !target.switchedOff.has(row.id));
}

/** Any caller may read it without a word. */
export function isSimpleRead(contract: Contract, { method, access, parameters }: Operation): boolean {
  return method === "get" && isOfMainScheme(contract, access) && parameters.every(({ required }) => !required);
}
