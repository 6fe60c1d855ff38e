import type { Contract } from "./gen/model.ts";

/** `59cdf9b.4a1c0e2`: the first digits of the hash of the shape, then of that of the behaviour. */
export function shortIdentity({ shapeHash, behaviourHash }: Pick<Contract, "shapeHash" | "behaviourHash">): string {
  return `${shapeHash.slice(0, 7)}.${behaviourHash.slice(0, 7)}`;
}

/** The header in which a server says, with every reply, the short identity of the contract that it was made from. */
export const contractHeader = "tallystick-contract";

/** In which parts a contract differs from the one of a short identity; undefined when the text is no short identity. */
export function identityDifferences(
  contract: Pick<Contract, "shapeHash" | "behaviourHash">,
  identity: string,
): ("shape" | "behaviour")[] | undefined {
  if (!/^[0-9a-f]{7}\.[0-9a-f]{7}$/.test(identity)) return undefined;
  const own = shortIdentity(contract).split(".");
  const other = identity.split(".");
  return (["shape", "behaviour"] as const).filter((_part, index) => own[index] !== other[index]);
}

/** `the contract "Tallystick" 2025-10-13 (59cdf9b.4a1c0e2)`: enough to tell two contracts apart. */
export function contractName(contract: Pick<Contract, "title" | "version" | "shapeHash" | "behaviourHash">): string {
  return `the contract "${contract.title}" ${contract.version} (${shortIdentity(contract)})`;
}
