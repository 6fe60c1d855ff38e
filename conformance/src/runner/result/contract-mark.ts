import type { Contract } from "@tallystick/contract";

/** The contract by which a report judges. Another shape or another behaviour has another hash. */
export type ContractMark = Pick<Contract, "title" | "version" | "hash" | "shapeHash" | "behaviourHash">;

export function contractMark({ title, version, hash, shapeHash, behaviourHash }: Contract): ContractMark {
  return { title, version, hash, shapeHash, behaviourHash };
}
