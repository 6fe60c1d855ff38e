import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { ownerSteps } from "./owner-steps.ts";
import { changeOwner, findOwner } from "./store.ts";

export function registerOwnerWork({ rails, steps }: Runtime): void {
  steps.register(ownerSteps, (tx, { platformId, ownerId }, { to }, now) =>
    transitionOwner(tx, { platformId, ownerId, to, now }),
  );
  rails.onReport("owner-check", (tx, { order, report: { result: to } }, { platformId, now }) =>
    transitionOwner(tx, { platformId, ownerId: order.owner.id, to, now }),
  );
}

async function transitionOwner(
  tx: Tx,
  { platformId, ownerId, to, now }: { platformId: string; ownerId: string; to: string; now: number },
): Promise<void> {
  const owner = await findOwner(tx, platformId, ownerId);
  if (owner && owner.kycStatus !== to) await changeOwner(tx, { ...owner, kycStatus: to, updatedAt: now });
}
