import { transitionInternalAccount, type AccountTransition } from "./accounts/index.ts";
import { transitionExternalAccount } from "./external-accounts/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Tx } from "./storage/store.ts";

/**
 * Moves an account, inside or outside the service, as only the operator may: releases, freezes, closes or reviews it
 * (G-31, G-40).
 * @throws RangeError for an unknown account, and for a move that the contract has no edge for.
 */
export function moveAccount(runtime: Runtime, tx: Tx, move: AccountTransition): Promise<void> {
  return move.id.startsWith("InternalAccount:")
    ? transitionInternalAccount(runtime, tx, move)
    : transitionExternalAccount(runtime, tx, move);
}
