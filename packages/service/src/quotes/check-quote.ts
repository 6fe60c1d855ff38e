import type { Schema } from "@tallystick/contract";
import type { AccountScope } from "../accounts/index.ts";
import { isReady } from "../customers/index.ts";
import { findPlatform, supportedCurrencyOf, unrestricted, type Platform } from "../config/index.ts";
import { requiredFieldsFor } from "./receivers/view.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Rates } from "../rails/index.ts";
import type { OperationRefuser } from "../runtime/refuser.ts";
import type { Tx } from "../storage/store.ts";
import type { QuoteCondition } from "./decide/condition.ts";
import { findDestination, type Destination } from "./find-destination.ts";
import { priceOf, type Order, type Price } from "./decide/price.ts";
import { findSource, type Source } from "./find-source.ts";

/** A payment without obstacles, with its price. */
export interface CheckedQuote {
  platformId: string;
  body: Schema<"QuoteCreate">;
  source: Source;
  destination: Destination;
  price: Price;
}

/** The request, and the refuser. */
export interface QuoteRequest {
  body: Schema<"QuoteCreate">;
  refuser: OperationRefuser<QuoteCondition>;
  now: number;
}

/**
 * Prices the requested payment, or refuses it (G-45 to G-47). Writes nothing. With a customer in the scope only that
 * customer's accounts are known.
 */
export async function checkQuote(
  { contract, rates }: Pick<Runtime, "contract" | "rates">,
  tx: Tx,
  scope: AccountScope,
  request: QuoteRequest,
): Promise<CheckedQuote> {
  const { body, refuser, now } = request;
  const platform = await findPlatform(tx, scope.platformId);
  const source = await findSource({ contract, tx, scope, refuser }, body.source);
  const destination = await findDestination({ contract, tx, scope, platform, refuser, now }, body);
  refuser.refuseUnless("ineligible body.source.accountId", source.accountId !== destination.receiver);
  refuser.refuseUnless("needs-signature body.source.accountId", source.kind !== "WALLET");
  if (body.immediatelyExecute === true) checkImmediate(refuser, source);
  const missing = body.lookupId === undefined ? [] : missingFields(platform, destination.currency, body);
  refuser.refuseUnless("missing body.senderCustomerInfo", missing.length === 0, { missing });
  const { lockedCurrencySide: locked, lockedCurrencyAmount: amount } = body;
  const order: Order = { sending: source.currency, receiving: destination.currency, locked, amount };
  const price = allowedPrice(platform, order, rates);
  request.refuser.require("out-of-range body.lockedCurrencyAmount", price);
  return { platformId: platform.id, body, source, destination, price };
}

/**
 * What can be executed in the call that creates it: the money is available or can be pulled, and needs no signature
 * (G-45).
 */
function checkImmediate(refuser: OperationRefuser<QuoteCondition>, { kind, customer }: Source): void {
  refuser.refuseUnless("exclusive body.immediatelyExecute", kind !== "PAID_IN");
  refuser.refuseUnless("needs-signature body.immediatelyExecute", kind !== "WALLET");
  refuser.refuseUnless("customer-not-ready body.immediatelyExecute", isReady(customer));
}

/** The price, when each side is within the platform's limits for its currency (V-33a). */
function allowedPrice(platform: Platform, order: Order, rates: Rates): Price | undefined {
  const price = priceOf(order, rates);
  if (!price) return undefined;
  const isAllowed = (code: string, amount: number): boolean => {
    const { minAmount, maxAmount } = supportedCurrencyOf(platform, code) ?? unrestricted(code);
    return amount >= minAmount && amount <= maxAmount;
  };
  const areAllowed = isAllowed(order.sending, price.sendingAmount) && isAllowed(order.receiving, price.receivingAmount);
  return areAllowed ? price : undefined;
}

/** The mandatory fields of the lookup that the payer's data lack (G-110). */
function missingFields(platform: Platform, currency: string, { senderCustomerInfo }: Schema<"QuoteCreate">): string[] {
  const mandatory = requiredFieldsFor(platform, currency).filter((field) => field.mandatory);
  return mandatory.map(({ name }) => name).filter((name) => isBlank(senderCustomerInfo?.[name]));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
