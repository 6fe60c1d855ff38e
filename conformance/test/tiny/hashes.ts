import type { ContractMark } from "../../src/runner/result/contract-mark.ts";

/** The identity of some contract: each hash is this digit, 64 times. */
export function hashesOf(digit: string): Pick<ContractMark, "hash" | "shapeHash" | "behaviourHash"> {
  const hash = digit.repeat(64);
  return { hash, shapeHash: hash, behaviourHash: hash };
}
