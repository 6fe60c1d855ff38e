import type { Runtime } from "../runtime/runtime.ts";
import { ownerSteps } from "./steps.ts";
import { changeOwner, findOwner } from "./store.ts";

export function registerOwnerWork({ steps }: Runtime): void {
  steps.register(ownerSteps, async (tx, { platformId, ownerId }, step, now) => {
    const owner = await findOwner(tx, platformId, ownerId);
    if (owner && owner.kycStatus !== step.to) await changeOwner(tx, { ...owner, kycStatus: step.to, updatedAt: now });
  });
}
