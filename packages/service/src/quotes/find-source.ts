import type { Contract, Schema } from "@tallystick/contract";
import { findInternalAccount, within, type AccountScope } from "../accounts/index.ts";
import { isSupportedCurrency } from "../currencies/index.ts";
import { findCustomer, type CustomerRow } from "../customers/index.ts";
import type { OperationRefuser } from "../runtime/refuser.ts";
import type { Tx } from "../storage/store.ts";
import type { QuoteCondition } from "./decide/condition.ts";
import type { SourceKind } from "./tables.ts";
import { findExternalAccount, isPullable } from "../external-accounts/index.ts";

/** The source of a quote's money. */
export interface Source {
  kind: SourceKind;
  /** Null for real-time funding. */
  accountId: string | null;
  currency: string;
  /** The customer who pays; undefined for the platform's own payment. */
  customer: CustomerRow | undefined;
  view: Schema<"QuoteSource">;
}

interface SourceContext {
  contract: Contract;
  tx: Tx;
  scope: AccountScope;
  refuser: OperationRefuser<QuoteCondition>;
}

/** The requested source, or the refusal (G-46). */
export function findSource(context: SourceContext, requested: Schema<"QuoteSource">): Promise<Source> {
  return requested.sourceType === "ACCOUNT" ? accountSource(context, requested) : paidInSource(context, requested);
}

async function accountSource(
  context: SourceContext,
  { accountId, customerId }: Schema<"AccountQuoteSource">,
): Promise<Source> {
  const { scope } = context;
  const account = within(scope, await findAccount(context, accountId));
  if (!account) context.refuser.refuse("unknown body.source.accountId");
  const owner = account.ownerId === scope.platformId ? undefined : account.ownerId;
  const customer = await customerOf(context, customerId, owner);
  context.refuser.refuseUnless("inactive body.source.accountId", account.status === "ACTIVE", {
    status: account.status,
  });
  // The platform's own money may be paid on behalf of a customer, a customer's only on its own.
  const isTheirs = owner === undefined || owner === customer?.id;
  context.refuser.refuseUnless("ineligible body.source.accountId", account.kind !== undefined && isTheirs);
  const { kind = "PULLED", currency } = account;
  context.refuser.refuseUnless("unsupported body.source.currency", isSupportedCurrency(currency), { currency });
  const view = { sourceType: "ACCOUNT" as const, accountId, ...(customer && { customerId: customer.id }) };
  return { kind, accountId, currency, customer, view };
}

interface SourceAccount {
  ownerId: string;
  status: string;
  currency: string;
  /** Undefined for an account that cannot be debited. */
  kind: SourceKind | undefined;
}

async function findAccount({ tx, scope }: SourceContext, id: string): Promise<SourceAccount | undefined> {
  const internal = await findInternalAccount(tx, scope.platformId, id);
  if (internal) return { ...internal, kind: internal.type === "EMBEDDED_WALLET" ? "WALLET" : "HELD" };
  const external = await findExternalAccount(tx, scope.platformId, id);
  return external && { ...external, kind: isPullable(external) ? "PULLED" : undefined };
}

async function paidInSource(
  context: SourceContext,
  { currency, customerId, cryptoNetwork }: Schema<"RealtimeFundingQuoteSource">,
): Promise<Source> {
  const customer = await customerOf(context, customerId, undefined);
  context.refuser.refuseUnless("unsupported body.source.currency", isSupportedCurrency(currency), { currency });
  const view = {
    sourceType: "REALTIME_FUNDING" as const,
    currency,
    ...(customer && { customerId: customer.id }),
    ...(cryptoNetwork && { cryptoNetwork }),
  };
  return { kind: "PAID_IN", accountId: null, currency, customer, view };
}

/**
 * The customer who pays: the one the caller is bound to, else the one in the request, else the account's owner (G-46f).
 */
async function customerOf(
  context: SourceContext,
  requested: string | undefined,
  owner: string | undefined,
): Promise<CustomerRow | undefined> {
  const { tx, scope } = context;
  const id = scope.customerId ?? requested ?? owner;
  if (id === undefined) return undefined;
  const customer = await findCustomer(tx, scope.platformId, id);
  if (!customer) context.refuser.refuse("unknown body.source.customerId");
  return customer;
}
