import { HarnessFault } from "../../../errors/trial-errors.ts";
import type { Contract } from "@tallystick/contract";

const candidates = ["900", "811", "733", "655"];

/** Three digits that no outcome table of the contract reserves: they give the plain case everywhere. */
export function plainSuffix(contract: Contract): string {
  const reserved = new Set(
    Object.values(contract.operations).flatMap((operation) => operation.outcomes?.rows.map((row) => row.suffix) ?? []),
  );
  const plain = candidates.find((candidate) => !reserved.has(candidate));
  if (plain === undefined)
    throw new HarnessFault("Every suffix that the suite would use is reserved by an outcome table.");
  return plain;
}
