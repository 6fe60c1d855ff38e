import type { Contract } from "./gen/model.ts";

/** `59cdf9b.4a1c0e2`: the first digits of the hash of the shape, then of that of the behaviour. */
export function shortIdentity({ shapeHash, behaviourHash }: Pick<Contract, "shapeHash" | "behaviourHash">): string {
  return `${shapeHash.slice(0, 7)}.${behaviourHash.slice(0, 7)}`;
}

/** `the contract "Tallystick" 2025-10-13 (59cdf9b.4a1c0e2)`: enough to tell two contracts apart. */
export function contractName(contract: Pick<Contract, "title" | "version" | "shapeHash" | "behaviourHash">): string {
  return `the contract "${contract.title}" ${contract.version} (${shortIdentity(contract)})`;
}
