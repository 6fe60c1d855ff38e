import type { ConditionOf, Schema } from "@tallystick/contract";
import { findInternalAccount, within, type AccountScope } from "../accounts/index.ts";
import { findCustomer } from "../customers/index.ts";
import { findExternalAccount } from "../external-accounts/index.ts";
import type { OperationRefuser } from "../runtime/refuser.ts";
import type { Tx } from "../storage/store.ts";
import { decideTransferIn, decideTransferOut, type CheckedTransfer, type FoundParties } from "./decide.ts";

export type TransferInCondition = ConditionOf<"transfers.in">;
export type TransferOutCondition = ConditionOf<"transfers.out">;

/** Finds the parties of a transfer in and checks it, in the order of V-01. Writes nothing. */
export async function checkTransferIn(
  tx: Tx,
  scope: AccountScope,
  body: Schema<"TransferInCreate">,
  refuser: OperationRefuser<TransferInCondition>,
): Promise<CheckedTransfer> {
  const ids = { internal: body.destination.accountId, external: body.source.accountId };
  return decideTransferIn(await findParties(tx, scope, ids), body, refuser);
}

/** Finds the parties of a transfer out and checks it, except for the balance. Writes nothing. */
export async function checkTransferOut(
  tx: Tx,
  scope: AccountScope,
  body: Schema<"TransferOutCreate">,
  refuser: OperationRefuser<TransferOutCondition>,
): Promise<CheckedTransfer> {
  const ids = { internal: body.source.accountId, external: body.destination.accountId };
  return decideTransferOut(await findParties(tx, scope, ids), body, refuser);
}

/** The accounts, as far as they exist within the scope, and the customer who owns the internal one (V-34). */
async function findParties(
  tx: Tx,
  scope: AccountScope,
  ids: { internal: string; external: string },
): Promise<FoundParties> {
  const { platformId } = scope;
  const internal = within(scope, await findInternalAccount(tx, platformId, ids.internal));
  const external = within(scope, await findExternalAccount(tx, platformId, ids.external));
  const isCustomers = internal !== undefined && internal.ownerId !== platformId;
  const customer = isCustomers ? await findCustomer(tx, platformId, internal.ownerId) : undefined;
  return { internal, external, customer };
}
