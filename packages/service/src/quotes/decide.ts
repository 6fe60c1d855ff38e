import { parseDuration, type Contract, type Schema } from "@tallystick/contract";
import { newTransaction, type TransactionRow } from "../transactions/index.ts";
import type { CheckedQuote } from "./check.ts";
import { rateDetailsOf } from "./fees.ts";
import type { QuoteRow } from "./tables.ts";

/** What a quote is made of besides what was asked for. */
export interface Terms {
  quoteId: string;
  transactionId: string;
  agentId: string | undefined;
  /** Ways to pay in, for money that is paid in. */
  instructions: Schema<"PaymentInstruction">[];
  at: number;
  /** From then on it cannot be executed. */
  expiresAt: number;
}

/** How long a quote is good, in milliseconds: as long as the contract says (QUOTE-05). */
export function lifetimeOf({ expiries }: Contract): number {
  const expiry = expiries.find(({ model }) => model === "Quote");
  if (!expiry) throw new Error("The contract says of no quote how long it is good");
  return parseDuration(expiry.after);
}

/** The quote; pending, whatever becomes of it next. */
export function decideQuote({ platformId, body, source, destination, price }: CheckedQuote, terms: Terms): QuoteRow {
  const payload = source.kind === "WALLET" ? payloadFor(source.accountId, price, terms) : null;
  const instructions = payload === null ? terms.instructions : [instructionToSign(payload)];
  const { purposeOfPayment, senderCustomerInfo } = body;
  return {
    id: terms.quoteId,
    platform_id: platformId,
    customer_id: source.customer?.id ?? platformId,
    agent_id: terms.agentId ?? null,
    status: "PENDING",
    transaction_id: terms.transactionId,
    source_kind: source.kind,
    source_account: source.accountId,
    source: JSON.stringify(source.shown),
    destination: JSON.stringify(destination.shown),
    identifier: destination.identifier,
    payee_account: destination.payeeAccount,
    sending_currency: source.currency,
    sending_amount: price.sendingAmount,
    receiving_currency: destination.currency,
    receiving_amount: price.receivingAmount,
    exchange_rate: price.exchangeRate,
    fees: price.fee,
    rate_details: JSON.stringify(rateDetailsOf(price.fee)),
    payment_instructions: instructions.length > 0 ? JSON.stringify(instructions) : null,
    payload_to_sign: payload,
    purpose: purposeOfPayment ?? null,
    sender_info: senderCustomerInfo ? JSON.stringify(senderCustomerInfo) : null,
    created_at: terms.at,
    expires_at: terms.expiresAt,
  };
}

/** The payment that a quote is about, as it is recorded from the beginning (V-32). */
export function decideTransaction(quote: QuoteRow, { body, source, destination }: CheckedQuote): TransactionRow {
  return newTransaction({
    id: quote.transaction_id,
    platform_id: quote.platform_id,
    customer_id: quote.customer_id,
    platform_customer_id: source.customer?.platform_customer_id ?? "",
    type: "OUTGOING",
    sender: source.accountId,
    receiver: destination.receiver,
    payment_rail: destination.paymentRail,
    currency: quote.sending_currency,
    amount: quote.sending_amount,
    received_currency: quote.receiving_currency,
    received_amount: quote.receiving_amount,
    fees: quote.fees,
    exchange_rate: quote.exchange_rate,
    rate_details: quote.rate_details,
    quote_id: quote.id,
    agent_id: quote.agent_id,
    description: body.description ?? null,
    // The text to sign is nothing to pay in by.
    payment_instructions: source.kind === "PAID_IN" ? quote.payment_instructions : null,
    at: quote.created_at,
  });
}

/** Unique by the quote's id, and opaque to whoever signs it (G-49, V-14). */
function payloadFor(
  accountId: string | null,
  { sendingAmount, receivingAmount }: CheckedQuote["price"],
  { quoteId, at, expiresAt }: Terms,
): string {
  return JSON.stringify({ quoteId, accountId, sendingAmount, receivingAmount, timestampMs: at, expiresMs: expiresAt });
}

function instructionToSign(payloadToSign: string): Schema<"PaymentInstruction"> {
  return {
    accountOrWalletInfo: { accountType: "EMBEDDED_WALLET", payloadToSign },
    instructionsNotes: "Stamp payloadToSign with the wallet's session key, and execute the quote with the stamp.",
  };
}

/** What the quote's status is at a moment: one that lapsed has expired, also before that is written. */
export function statusAt({ status, expires_at: expiresAt }: QuoteRow, now: number): string {
  return status === "PENDING" && now >= expiresAt ? "EXPIRED" : status;
}
