import { operation, outcomeFor } from "@tallystick/contract";
import { stepsOf, type Steps } from "../runtime/follow-steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeOwner, findOwner } from "./store.ts";
import type { OwnerRow } from "./tables.ts";
import { toOwner } from "./view.ts";

interface Verified {
  platformId: string;
  ownerId: string;
}

const steps: Steps<Verified> = stepsOf("owners.step", async (_runtime, tx, { platformId, ownerId }, step, now) => {
  const owner = await findOwner(tx, platformId, ownerId);
  if (owner && owner.kycStatus !== step.to) await changeOwner(tx, { ...owner, kycStatus: step.to, updatedAt: now });
});

/** Verifies an owner together with the business: the end of the last name decides the result (V-42). */
export async function verifyOwner(runtime: Runtime, tx: Tx, owner: OwnerRow, now: number): Promise<void> {
  const outcome = outcomeFor(operation(runtime.contract, "owners.create"), toOwner(owner).personalInfo.lastName);
  const verified = { platformId: owner.platformId, ownerId: owner.id };
  await steps.follow(runtime, tx, verified, outcome?.steps ?? [], now);
}

export const registerOwnerWork: (runtime: Runtime) => void = steps.register;
