import { findEdge, lifecycle, type Edge, type EventType, type LifecycleName } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { findInternalAccount } from "./find.ts";
import { toInternalAccount } from "./view.ts";

/** An account, inside or outside the service, and where it is to go. */
export interface AccountMove {
  id: string;
  to: string;
  now: number;
}

/**
 * Moves an account as only whoever runs the service may: frees it, freezes it, closes it, takes it under review (G-31, G-40);
 * the platform is told what the contract says of the move.
 * @throws RangeError for an account that is not there, and for a move that the contract has no edge for.
 */
export function moveAccount(runtime: Runtime, tx: Tx, move: AccountMove): Promise<void> {
  return move.id.startsWith("InternalAccount:") ? moveInternal(runtime, tx, move) : moveExternal(runtime, tx, move);
}

async function moveInternal(runtime: Runtime, tx: Tx, { id, to, now }: AccountMove): Promise<void> {
  const row = await tx
    .selectFrom("internalAccounts")
    .select(["platformId", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  const { emits } = edgeFor(runtime, "InternalAccountStatus", { id, from: row?.status, to });
  await tx.updateTable("internalAccounts").set({ status: to, updatedAt: now }).where("id", "=", id).execute();
  const account = row && (await findInternalAccount(tx, row.platformId, id));
  if (!account) return;
  for (const event of emits) {
    const type = event as EventType; // the contract's edges name what its types allow
    const data = toInternalAccount(account);
    await runtime.events.record(tx, { platformId: account.platformId, type, resourceId: id, data, now });
  }
}

async function moveExternal(runtime: Runtime, tx: Tx, { id, to }: AccountMove): Promise<void> {
  const row = await tx.selectFrom("externalAccounts").select("status").where("id", "=", id).executeTakeFirst();
  edgeFor(runtime, "ExternalAccountStatus", { id, from: row?.status, to });
  await tx.updateTable("externalAccounts").set({ status: to }).where("id", "=", id).execute();
}

function edgeFor(
  { contract }: Pick<Runtime, "contract">,
  name: LifecycleName,
  { id, from, to }: { id: string; from: string | undefined; to: string },
): Edge {
  if (from === undefined) throw new RangeError(`There is no account ${id}`);
  const edge = findEdge(lifecycle(contract, name), { from, to, by: "operator" });
  if (!edge) throw new RangeError(`${id} is ${from}: nothing leads from there to ${to}`);
  return edge;
}
