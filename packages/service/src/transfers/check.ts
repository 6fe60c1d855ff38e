import type { ConditionOf, OutcomeStep, Schema } from "@tallystick/contract";
import { findInternalAccount, type HeldAccount } from "../accounts/index.ts";
import { isReady } from "../customers/index.ts";
import type { OperationRefuser } from "../runtime/refuser.ts";
import type { Tx } from "../storage/store.ts";
import { hasOneCurrency, hasOneOwner, partiesOf, type Parties } from "./parties.ts";
import {
  findExternalAccount,
  isPullable,
  railsOfAccount,
  type ExternalAccountRow,
} from "../external-accounts/index.ts";

/**
 * The accounts that may take part: all of a platform's, or those of one customer, for whom other accounts do not exist.
 */
export interface Scope {
  platformId: string;
  customerId?: string;
}

/** A transfer without obstacles except, perhaps, the balance. */
export interface CheckedTransfer {
  parties: Parties;
  amount: number;
  /** The rail of a transfer out to an account with rails. */
  paymentRail?: string | undefined;
  /** Its outcome in the sandbox. */
  steps: readonly OutcomeStep[];
}

export type TransferInCondition = ConditionOf<"transfers.in">;
export type TransferOutCondition = ConditionOf<"transfers.out">;

/** Checks a transfer in, in the order of V-01: existence, permission, business rules. Writes nothing. */
export async function checkTransferIn(
  tx: Tx,
  scope: Scope,
  body: Schema<"TransferInCreate">,
  refuser: OperationRefuser<TransferInCondition>,
): Promise<CheckedTransfer> {
  const external = await externalWithin(tx, scope, body.source.accountId);
  if (!external) refuser.refuse("unknown body.source.accountId");
  const internal = await internalWithin(tx, scope, body.destination.accountId);
  if (!internal) refuser.refuse("unknown body.destination.accountId");
  const parties = await partiesOf(tx, internal, external);
  refuser.refuseUnless("customer-not-ready", isReady(parties.customer));
  refuser.refuseUnless("inactive body.source.accountId", isActive(external), stateOf(external));
  refuser.refuseUnless("inactive body.destination.accountId", isActive(internal), stateOf(internal));
  refuser.refuseUnless("ineligible body.source.accountId", isPullable(external));
  refuser.refuseUnless("owner-mismatch", hasOneOwner(parties));
  refuser.refuseUnless("currency-mismatch", hasOneCurrency(parties));
  const { amount = 0 } = body;
  refuser.refuseUnless("not-positive body.amount", amount > 0, { amount });
  return { parties, amount, steps: refuser.outcome(external.identifier).steps };
}

/** Checks a transfer out, except for the balance. Writes nothing. */
export async function checkTransferOut(
  tx: Tx,
  scope: Scope,
  body: Schema<"TransferOutCreate">,
  refuser: OperationRefuser<TransferOutCondition>,
): Promise<CheckedTransfer> {
  const internal = await internalWithin(tx, scope, body.source.accountId);
  if (!internal) refuser.refuse("unknown body.source.accountId");
  const external = await externalWithin(tx, scope, body.destination.accountId);
  if (!external) refuser.refuse("unknown body.destination.accountId");
  const parties = await partiesOf(tx, internal, external);
  refuser.refuseUnless("customer-not-ready", isReady(parties.customer));
  refuser.refuseUnless("needs-signature body.source.accountId", internal.type !== "EMBEDDED_WALLET");
  refuser.refuseUnless("inactive body.source.accountId", isActive(internal), stateOf(internal));
  refuser.refuseUnless("inactive body.destination.accountId", isActive(external), stateOf(external));
  refuser.refuseUnless("owner-mismatch", hasOneOwner(parties));
  refuser.refuseUnless("currency-mismatch", hasOneCurrency(parties));
  const rails = railsOfAccount(external);
  const { paymentRail = rails[0] } = body.destination;
  const isServed = paymentRail === undefined || rails.includes(paymentRail);
  refuser.refuseUnless("unsupported body.destination.paymentRail", isServed, { paymentRails: rails });
  const { amount = 0 } = body;
  refuser.refuseUnless("not-positive body.amount", amount > 0, { amount });
  return { parties, amount, paymentRail, steps: refuser.outcome(external.identifier).steps };
}

async function internalWithin(tx: Tx, scope: Scope, id: string): Promise<HeldAccount | undefined> {
  const account = await findInternalAccount(tx, scope.platformId, id);
  return account && isWithin(scope, account) ? account : undefined;
}

async function externalWithin(tx: Tx, scope: Scope, id: string): Promise<ExternalAccountRow | undefined> {
  const account = await findExternalAccount(tx, scope.platformId, id);
  return account && isWithin(scope, account) ? account : undefined;
}

function isWithin({ customerId }: Scope, account: { ownerId: string }): boolean {
  return customerId === undefined || account.ownerId === customerId;
}

function isActive({ status }: { status: string }): boolean {
  return status === "ACTIVE";
}

function stateOf({ id, status }: { id: string; status: string }): Record<string, unknown> {
  return { accountId: id, status };
}
