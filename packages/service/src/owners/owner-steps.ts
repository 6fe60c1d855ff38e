import { operation, outcomeFor } from "@tallystick/contract";
import { stepKind, type StepKind } from "../runtime/outcome-steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { OwnerRow } from "./tables.ts";

export const ownerSteps: StepKind<{ platformId: string; ownerId: string }> = stepKind("owners.step");

/** Verifies an owner together with the business: the end of the last name decides the result (V-42). */
export async function verifyOwner(
  { steps, contract }: Runtime,
  tx: Tx,
  { id: ownerId, platformId, personalInfo }: OwnerRow,
  now: number,
): Promise<void> {
  const outcome = outcomeFor(operation(contract, "owners.create"), personalInfo.lastName);
  await steps.follow(tx, ownerSteps, { platformId, ownerId }, outcome?.steps ?? [], now);
}
