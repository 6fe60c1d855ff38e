import type { EventType } from "@tallystick/contract";
import { operatorEdge } from "../runtime/operator-edge.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeStatus, findInternalAccount, findStatus } from "./store.ts";
import { toInternalAccount } from "./view.ts";

/** An account, inside or outside the service, and the status it gets. */
export interface AccountTransition {
  id: string;
  to: string;
  now: number;
}

/**
 * An operator's move of an internal account to another status (G-31); the platform gets the events of the move.
 * @throws RangeError for an unknown account, and for a move that the contract has no edge for.
 */
export async function transitionInternalAccount(
  runtime: Runtime,
  tx: Tx,
  { id, to, now }: AccountTransition,
): Promise<void> {
  const row = await findStatus(tx, id);
  const { emits } = operatorEdge(runtime.contract, "InternalAccountStatus", { id, from: row?.status, to });
  await changeStatus(tx, { id, status: to, updatedAt: now });
  const account = row && (await findInternalAccount(tx, row.platformId, id));
  if (!account) return;
  for (const event of emits) {
    const type = event as EventType; // the contract's edges name what its types allow
    const data = toInternalAccount(account);
    await runtime.events.record(tx, { platformId: account.platformId, type, resourceId: id, data, now });
  }
}
