import type { Schema } from "@tallystick/contract";
import { newTransaction, type TransactionRow } from "../../transactions/index.ts";
import type { CheckedQuote } from "../check-quote.ts";
import { rateDetailsOf } from "./fees.ts";
import type { QuoteRow } from "../tables.ts";

/** The parts of a quote besides the request. */
export interface Terms {
  quoteId: string;
  transactionId: string;
  agentId: string | undefined;
  /** Payment instructions of a real-time funded quote. */
  instructions: Schema<"PaymentInstruction">[];
  at: number;
  /** From then on it cannot be executed. */
  expiresAt: number;
}

/** The pending quote. */
export function decideQuote({ platformId, body, source, destination, price }: CheckedQuote, terms: Terms): QuoteRow {
  const payload = source.kind === "WALLET" ? payloadFor(source.accountId, price, terms) : null;
  const instructions = payload === null ? terms.instructions : [instructionToSign(payload)];
  const { purposeOfPayment, senderCustomerInfo } = body;
  return {
    id: terms.quoteId,
    platformId,
    customerId: source.customer?.id ?? platformId,
    agentId: terms.agentId ?? null,
    status: "PENDING",
    transactionId: terms.transactionId,
    sourceKind: source.kind,
    sourceAccount: source.accountId,
    source: source.view,
    destination: destination.view,
    identifier: destination.identifier,
    payeeAccount: destination.payeeAccount,
    sendingCurrency: source.currency,
    sendingAmount: price.sendingAmount,
    receivingCurrency: destination.currency,
    receivingAmount: price.receivingAmount,
    exchangeRate: price.exchangeRate,
    fees: price.fee,
    rateDetails: rateDetailsOf(price.fee),
    paymentInstructions: instructions.length > 0 ? instructions : null,
    payloadToSign: payload,
    purpose: purposeOfPayment ?? null,
    senderInfo: senderCustomerInfo ?? null,
    createdAt: terms.at,
    expiresAt: terms.expiresAt,
  };
}

/** The payment of a quote, recorded from the beginning (V-32). */
export function decideTransaction(quote: QuoteRow, { body, source, destination }: CheckedQuote): TransactionRow {
  return newTransaction({
    id: quote.transactionId,
    platformId: quote.platformId,
    customerId: quote.customerId,
    platformCustomerId: source.customer?.platformCustomerId ?? "",
    type: "OUTGOING",
    sender: source.accountId,
    receiver: destination.receiver,
    paymentRail: destination.paymentRail,
    currency: quote.sendingCurrency,
    amount: quote.sendingAmount,
    receivedCurrency: quote.receivingCurrency,
    receivedAmount: quote.receivingAmount,
    fees: quote.fees,
    exchangeRate: quote.exchangeRate,
    rateDetails: quote.rateDetails,
    quoteId: quote.id,
    agentId: quote.agentId,
    description: body.description ?? null,
    // The text to sign is not a payment instruction.
    paymentInstructions: source.kind === "PAID_IN" ? quote.paymentInstructions : null,
    at: quote.createdAt,
  });
}

/** Stored and sent as this very text, so it need not be canonical JSON. Unique by the quote's id, and opaque to the signer (G-49, V-14). */
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
