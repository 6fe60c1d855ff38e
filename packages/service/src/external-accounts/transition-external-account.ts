import type { AccountTransition } from "../accounts/index.ts";
import { operatorEdge } from "../runtime/operator-edge.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeStatus, findStatus } from "./store.ts";

/**
 * An operator's move of an external account to another status (G-40).
 * @throws RangeError for an unknown account, and for a move that the contract has no edge for.
 */
export async function transitionExternalAccount(
  { contract }: Runtime,
  tx: Tx,
  { id, to }: AccountTransition,
): Promise<void> {
  operatorEdge(contract, "ExternalAccountStatus", { id, from: await findStatus(tx, id), to });
  await changeStatus(tx, id, to);
}
