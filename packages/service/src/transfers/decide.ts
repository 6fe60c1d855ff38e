import type { ConditionOf, OutcomeStep, Schema } from "@tallystick/contract";
import type { HeldAccount } from "../accounts/index.ts";
import { isReady, type CustomerRow } from "../customers/index.ts";
import { isPullable, railsOfAccount, type ExternalAccountRow } from "../external-accounts/index.ts";
import type { OperationRefuser } from "../runtime/refuser.ts";
import { newTransaction, type TransactionRow } from "../transactions/index.ts";

/** The two ends of a transfer, and its customer. */
export interface Parties {
  internal: HeldAccount;
  external: ExternalAccountRow;
  /** Undefined when the internal account is the platform's own. */
  customer: CustomerRow | undefined;
}

/** The parties that the request names; an account is undefined when the caller may not use it. */
export type FoundParties = { [Party in keyof Parties]: Parties[Party] | undefined };

/** A transfer without obstacles except, perhaps, the balance. */
export interface CheckedTransfer {
  type: "INCOMING" | "OUTGOING";
  parties: Parties;
  amount: number;
  /** The rail of a transfer out to an account with rails. */
  paymentRail?: string | undefined;
  /** Its outcome in the sandbox. */
  steps: readonly OutcomeStep[];
}

/** The transfer in, or its refusal, in the order of V-01: existence, permission, business rules. */
export function decideTransferIn(
  { internal, external, customer }: FoundParties,
  { amount = 0 }: Schema<"TransferInCreate">,
  refuser: OperationRefuser<ConditionOf<"transfers.in">>,
): CheckedTransfer {
  if (!external) refuser.refuse("unknown body.source.accountId");
  if (!internal) refuser.refuse("unknown body.destination.accountId");
  const parties = { internal, external, customer };
  refuser.refuseUnless("customer-not-ready", isReady(customer));
  refuser.refuseUnless("inactive body.source.accountId", isActive(external), statusOf(external));
  refuser.refuseUnless("inactive body.destination.accountId", isActive(internal), statusOf(internal));
  refuser.refuseUnless("ineligible body.source.accountId", isPullable(external));
  refuser.refuseUnless("owner-mismatch", hasOneOwner(parties));
  refuser.refuseUnless("currency-mismatch", hasOneCurrency(parties));
  refuser.refuseUnless("not-positive body.amount", amount > 0, { amount });
  return { type: "INCOMING", parties, amount, steps: refuser.outcome(external.identifier).steps };
}

/** The transfer out, or its refusal, in the order of V-01; the balance is not looked at. */
export function decideTransferOut(
  { internal, external, customer }: FoundParties,
  { amount = 0, destination }: Schema<"TransferOutCreate">,
  refuser: OperationRefuser<ConditionOf<"transfers.out">>,
): CheckedTransfer {
  if (!internal) refuser.refuse("unknown body.source.accountId");
  if (!external) refuser.refuse("unknown body.destination.accountId");
  const parties = { internal, external, customer };
  refuser.refuseUnless("customer-not-ready", isReady(customer));
  refuser.refuseUnless("needs-signature body.source.accountId", internal.type !== "EMBEDDED_WALLET");
  refuser.refuseUnless("inactive body.source.accountId", isActive(internal), statusOf(internal));
  refuser.refuseUnless("inactive body.destination.accountId", isActive(external), statusOf(external));
  refuser.refuseUnless("owner-mismatch", hasOneOwner(parties));
  refuser.refuseUnless("currency-mismatch", hasOneCurrency(parties));
  const rails = railsOfAccount(external);
  const { paymentRail = rails[0] } = destination;
  const isServed = paymentRail === undefined || rails.includes(paymentRail);
  refuser.refuseUnless("unsupported body.destination.paymentRail", isServed, { paymentRails: rails });
  refuser.refuseUnless("not-positive body.amount", amount > 0, { amount });
  return { type: "OUTGOING", parties, amount, paymentRail, steps: refuser.outcome(external.identifier).steps };
}

/** The pending payment of a transfer. @param agentId the agent that requests it. */
export function decideTransaction(
  { type, parties: { internal, external, customer }, amount, paymentRail }: CheckedTransfer,
  { id, at, agentId }: { id: string; at: number; agentId?: string | undefined },
): TransactionRow {
  const [sender, receiver] = type === "INCOMING" ? [external.id, internal.id] : [internal.id, external.id];
  return newTransaction({
    id,
    platformId: internal.platformId,
    customerId: internal.ownerId,
    platformCustomerId: customer?.platformCustomerId ?? "",
    type,
    sender,
    receiver,
    paymentRail: paymentRail ?? null,
    agentId: agentId ?? null,
    currency: internal.currency,
    amount,
    at,
  });
}

/** Both ends have one owner, or one of them is the platform's (V-34). */
function hasOneOwner({ internal, external }: Parties): boolean {
  const owners = new Set([internal.ownerId, external.ownerId]);
  owners.delete(internal.platformId);
  return owners.size <= 1;
}

function hasOneCurrency({ internal, external }: Parties): boolean {
  return internal.currency === external.currency;
}

function isActive({ status }: { status: string }): boolean {
  return status === "ACTIVE";
}

function statusOf({ id, status }: { id: string; status: string }): Record<string, unknown> {
  return { accountId: id, status };
}
