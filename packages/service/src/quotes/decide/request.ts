import type { Schema } from "@tallystick/contract";
import { supportedCurrencyOf, unrestricted, type Platform } from "../../config/index.ts";
import { isReady } from "../../customers/index.ts";
import type { Rates } from "../../rails/index.ts";
import type { OperationRefuser } from "../../runtime/refuser.ts";
import type { Destination } from "../find-destination.ts";
import type { Source } from "../find-source.ts";
import { requiredFieldsFor } from "../receivers/view.ts";
import type { QuoteCondition } from "./condition.ts";
import { priceOf, type Order, type Price } from "./price.ts";

interface Requested {
  body: Schema<"QuoteCreate">;
  source: Source;
  destination: Destination;
  platform: Platform;
}

/** The price of the requested payment, or its refusal (G-45 to G-47). */
export function decidePrice(
  { body, source, destination, platform }: Requested,
  rates: Rates,
  refuser: OperationRefuser<QuoteCondition>,
): Price {
  refuser.refuseUnless("ineligible body.source.accountId", source.accountId !== destination.receiver);
  refuser.refuseUnless("needs-signature body.source.accountId", source.kind !== "WALLET");
  if (body.immediatelyExecute === true) checkImmediate(refuser, source);
  const missing = body.lookupId === undefined ? [] : missingFields(platform, destination.currency, body);
  refuser.refuseUnless("missing body.senderCustomerInfo", missing.length === 0, { missing });
  const { lockedCurrencySide: locked, lockedCurrencyAmount: amount } = body;
  const order: Order = { sending: source.currency, receiving: destination.currency, locked, amount };
  const price = allowedPrice(platform, order, rates);
  refuser.require("out-of-range body.lockedCurrencyAmount", price);
  return price;
}

/**
 * Refuses immediate execution unless the money is available or can be pulled, without a signature
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
