import { findEdge, lifecycle, type Contract, type OutcomeStep, type Schema } from "@tallystick/contract";
import type { Posting } from "../../ledger/index.ts";
import { toInstant } from "../../runtime/instant.ts";
import { isDelivered, postingsBetween, throughSuspense } from "./postings.ts";
import type { TransactionRow } from "../tables.ts";

/** The fields that every new payment has. */
type Needed = Pick<
  TransactionRow,
  "id" | "platformId" | "customerId" | "platformCustomerId" | "type" | "sender" | "receiver" | "currency" | "amount"
>;

/** The row of a new payment: pending, in one currency, without fees, unless `fields` say otherwise. */
export function newTransaction({ at, ...fields }: Needed & Partial<TransactionRow> & { at: number }): TransactionRow {
  return {
    status: "PENDING",
    paymentRail: null,
    receivedCurrency: fields.currency,
    receivedAmount: fields.amount,
    fees: 0,
    exchangeRate: null,
    rateDetails: null,
    quoteId: null,
    agentId: null,
    description: null,
    paymentInstructions: null,
    reference: referenceOf(fields.id),
    failureReason: null,
    refund: null,
    awaitsDecision: 0,
    requestedInfo: null,
    receiptConfirmedAt: null,
    settledAt: null,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/**
 * The reference on a bank statement: short, made of the time and of random digits of the id. Later ones are greater, as ids are: an
 * index of references in no order would have to change another page for each payment.
 */
function referenceOf(id: string): string {
  const digits = id.slice(id.indexOf(":") + 1).replaceAll("-", "");
  return `TS${BigInt(`0x${digits.slice(0, 12)}${digits.slice(-6)}`)
    .toString(36)
    .toUpperCase()}`;
}

/** A step of a payment: its new state, and the values that come with it. */
export type Step = Pick<OutcomeStep, "to" | "shows">;

/** A payment as it is when these events happen. */
export interface EmittingState {
  row: TransactionRow;
  emits: readonly string[];
}

/** The effect of a step: the payment's states one after another, and the postings of all of them. */
export interface StepTaken {
  states: [EmittingState, ...EmittingState[]];
  /** Empty when the money stays. */
  postings: Posting[];
}

/** Why a transfer fails in the sandbox, when the table does not say (G-98). */
const usualFailure = "QUOTE_EXECUTION_FAILED" satisfies Schema<"IncomingFailureReason"> &
  Schema<"OutgoingFailureReason">;

/** The effect of a step on a payment; undefined when the contract has no edge for it from the current state. */
export function decideStep(
  contract: Contract,
  row: TransactionRow,
  step: Step,
  { by, at }: { by: string; at: number },
): StepTaken | undefined {
  const move = { from: row.status, to: step.to, by, type: row.type };
  const edge = findEdge(lifecycle(contract, "TransactionStatus"), move);
  if (!edge) return undefined;
  const values = new Map(step.shows.map(({ path, value }) => [path, value]));
  const moved = {
    ...row,
    status: step.to,
    failureReason: values.get("failureReason") ?? (step.to === "FAILED" ? usualFailure : null),
    updatedAt: at,
  };
  if (isDelivered(moved)) moved.settledAt = at;
  const refunds = decideRefund(contract, moved, values);
  const last = refunds.at(-1)?.row ?? moved;
  return { states: [{ row: moved, emits: edge.emits }, ...refunds], postings: postingsBetween(row, last) };
}

/** The refund, as far as it goes: begun, then done or failed (G-56). */
function decideRefund(contract: Contract, row: TransactionRow, values: ReadonlyMap<string, string>): EmittingState[] {
  const to = values.get("refund.status");
  if (to === undefined) return [];
  const reason = values.get("refund.reason");
  const begun: Schema<"Refund"> = {
    reference: `${row.reference}R`,
    initiatedAt: toInstant(row.updatedAt),
    status: "PENDING",
    ...(reason !== undefined && { reason: reason as Schema<"RefundReason"> }), // the contract's tables name what its types allow
  };
  const refunds = lifecycle(contract, "RefundStatus");
  const pending = { row: { ...row, refund: begun }, emits: refunds.emits };
  const edge = findEdge(refunds, { from: begun.status, to, by: "outcome" });
  if (!edge) return [pending];
  const settled = to === "COMPLETED" ? { settledAt: begun.initiatedAt } : {};
  // The edge leads to a status of the contract.
  const done = { ...begun, status: to as Schema<"Refund">["status"], ...settled };
  return [pending, { row: { ...row, refund: done }, emits: edge.emits }];
}

/**
 * What happens instead when an account cannot give or take the money of a step: the payment fails and its money goes
 * back; if that is impossible, too, suspense replaces the account.
 */
export function decideFailures(contract: Contract, row: TransactionRow, at: number): StepTaken[] {
  const failure = (refundStatus: string): StepTaken | undefined => {
    const shows = [
      { path: "refund.status", value: refundStatus },
      { path: "refund.reason", value: "TRANSACTION_FAILED" },
    ];
    return decideStep(
      contract,
      row,
      { to: "FAILED", shows: row.type === "OUTGOING" ? shows : [] },
      { by: "outcome", at },
    );
  };
  const [back, lost] = [failure("COMPLETED"), failure("FAILED")];
  return [...(back ? [back] : []), ...(lost ? [{ ...lost, postings: throughSuspense(lost.postings) }] : [])];
}
