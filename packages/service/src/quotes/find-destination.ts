import type { Contract, Schema } from "@tallystick/contract";
import { findInternalAccount, internalAccountsOf, within, type AccountScope } from "../accounts/index.ts";
import { isSupportedCurrency } from "../currencies/index.ts";
import type { Platform } from "../config/index.ts";
import { readLookupId } from "./receivers/lookup-id.ts";
import { findUmaReceiver } from "./receivers/find-uma-receiver.ts";
import type { OperationRefuser } from "../runtime/refuser.ts";
import type { Tx } from "../storage/store.ts";
import type { QuoteCondition } from "./decide/condition.ts";
import { findExternalAccount, railsOfAccount } from "../external-accounts/index.ts";

/** The destination of a quote's money. */
export interface Destination {
  /** The account's id, or the UMA address in lower case. */
  receiver: string;
  currency: string;
  /** Its external identifier; empty for an internal account. */
  identifier: string;
  /** The internal account behind a UMA address of the platform's own customer. */
  payeeAccount: string | null;
  paymentRail: string | null;
  view: Schema<"QuoteDestination">;
}

interface DestinationContext {
  contract: Contract;
  tx: Tx;
  scope: AccountScope;
  platform: Platform;
  refuser: OperationRefuser<QuoteCondition>;
  now: number;
}

/** The requested destination, looked up if necessary, or the refusal (G-47). */
export function findDestination(context: DestinationContext, body: Schema<"QuoteCreate">): Promise<Destination> {
  const { destination, lookupId } = body;
  return destination.destinationType === "ACCOUNT"
    ? accountDestination(context, destination, lookupId)
    : umaDestination(context, destination, lookupId);
}

async function accountDestination(
  context: DestinationContext,
  { accountId, paymentRail }: Schema<"AccountQuoteDestination">,
  lookupId: string | undefined,
): Promise<Destination> {
  const account = within(context.scope, await findAccount(context, accountId));
  if (!account) context.refuser.refuse("unknown body.destination.accountId");
  if (lookupId !== undefined) requireLookup(context, lookupId, accountId);
  const { status, rails, currency, identifier } = account;
  context.refuser.refuseUnless("inactive body.destination.accountId", status === "ACTIVE", { status });
  context.refuser.refuseUnless("unsupported body.destination.currency", isSupportedCurrency(currency), { currency });
  const isServed = paymentRail === undefined || rails.includes(paymentRail);
  context.refuser.refuseUnless("unsupported body.destination.paymentRail", isServed, { paymentRails: rails });
  const rail = paymentRail ?? rails[0];
  const view = { destinationType: "ACCOUNT" as const, accountId, ...(rail && { paymentRail: rail }) };
  return { receiver: accountId, currency, identifier, payeeAccount: null, paymentRail: rail ?? null, view };
}

interface DestinationAccount {
  ownerId: string;
  status: string;
  currency: string;
  identifier: string;
  /** The rails that reach it; none for an internal account, and for a wallet. */
  rails: readonly Schema<"PaymentRail">[];
}

async function findAccount({ tx, scope }: DestinationContext, id: string): Promise<DestinationAccount | undefined> {
  const internal = await findInternalAccount(tx, scope.platformId, id);
  if (internal) return { ...internal, identifier: "", rails: [] };
  const external = await findExternalAccount(tx, scope.platformId, id);
  return external && { ...external, rails: railsOfAccount(external) };
}

async function umaDestination(
  context: DestinationContext,
  { umaAddress, currency: requested }: Schema<"UmaQuoteDestination">,
  lookupId: string | undefined,
): Promise<Destination> {
  const { contract, tx, platform } = context;
  const receiver = umaAddress.toLowerCase();
  context.refuser.refuseUnless("missing body.lookupId", lookupId !== undefined);
  if (lookupId !== undefined) requireLookup(context, lookupId, receiver);
  const found = await findUmaReceiver(tx, platform, receiver, contract);
  if (!found) context.refuser.refuse("unknown body.lookupId");
  const { currencies, customer } = found;
  const currency = requested ?? currencies[0] ?? "";
  context.refuser.refuseUnless("unsupported body.destination.currency", currencies.includes(currency), { currencies });
  const view = { destinationType: "UMA_ADDRESS" as const, umaAddress: receiver, currency };
  const payeeAccount = customer ? await payeeAccountOf(tx, customer.id, currency) : null;
  return { receiver, currency, identifier: receiver, payeeAccount, paymentRail: null, view };
}

/** Refuses a lookup id that has expired, is unknown, or was issued for another receiver (G-54e). */
function requireLookup({ platform, now, refuser }: DestinationContext, lookupId: string, receiver: string): void {
  const state = readLookupId(platform.lookupKey, lookupId, receiver, now);
  refuser.refuseUnless("unknown body.lookupId", state !== "unknown");
  refuser.refuseUnless("expired body.lookupId", state !== "expired");
}

/** The account for payments to a customer in a currency: a plain account before a wallet. */
export async function payeeAccountOf(tx: Tx, customerId: string, currency: string): Promise<string | null> {
  const accounts = (await internalAccountsOf(tx, customerId)).filter((account) => account.currency === currency);
  const plain = accounts.find(({ type }) => type !== "EMBEDDED_WALLET");
  return (plain ?? accounts[0])?.id ?? null;
}
