import type { OutcomeStep, Schema } from "@tallystick/contract";
import { counterAccount, type Posting } from "../ledger/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { TransactionChanges } from "./store.ts";
import type { TransactionRow } from "./tables.ts";

type Status = Schema<"TransactionStatus">;

/** Where the money of an outgoing payment is, by the payment's status. */
const whereabouts: Record<Status, "clearing" | "delivered" | "returned"> = {
  CREATED: "clearing",
  PENDING: "clearing",
  PROCESSING: "clearing",
  COMPLETED: "delivered",
  REJECTED: "returned",
  FAILED: "returned",
  REFUNDED: "returned",
  EXPIRED: "returned",
};

export interface StepTaken {
  changes: TransactionChanges;
  /** Empty when no money moves. */
  postings: Posting[];
}

/** Why a transfer fails in the sandbox, where the table does not say (G-98). */
const usualFailure = "QUOTE_EXECUTION_FAILED" satisfies Schema<"IncomingFailureReason"> &
  Schema<"OutgoingFailureReason">;

/** What a step of an outcome table does to a transaction, and to the money. */
export function decideStep(row: TransactionRow, step: OutcomeStep, at: number): StepTaken {
  const shown = new Map(step.shows.map(({ path, value }) => [path, value]));
  const refund = refundOf(row, shown, at);
  const isDelivered = whereaboutsOf(step.to) === "delivered";
  return {
    changes: {
      status: step.to,
      failure_reason: shown.get("failureReason") ?? (step.to === "FAILED" ? usualFailure : null),
      refund: refund ? JSON.stringify(refund) : row.refund,
      settled_at: isDelivered ? at : row.settled_at,
      updated_at: at,
    },
    postings: row.type === "INCOMING" ? credit(row, step.to) : forwardOrBack(row, step.to, refund),
  };
}

/**
 * What happens instead when the account cannot take or give the money of a step: the payment fails, and what would
 * have to move through the account stands in suspense.
 */
export function decideFailure(row: TransactionRow, step: OutcomeStep, at: number): StepTaken {
  const refund = [
    { path: "refund.status", value: "FAILED" },
    { path: "refund.reason", value: "TRANSACTION_FAILED" },
  ];
  const failure = { ...step, to: "FAILED", shows: row.type === "OUTGOING" ? refund : [] };
  const { changes, postings } = decideStep(row, failure, at);
  const [own, suspense] = [ownAccount(row), counterAccount("suspense", row.currency)];
  return {
    changes,
    postings: postings.map((posting) => (posting.account === own ? { ...posting, account: suspense } : posting)),
  };
}

function ownAccount({ type, sender, receiver }: TransactionRow): string {
  return type === "INCOMING" ? receiver : sender;
}

function refundOf(row: TransactionRow, shown: ReadonlyMap<string, string>, at: number): Schema<"Refund"> | undefined {
  const status = shown.get("refund.status");
  if (status === undefined) return undefined;
  const reason = shown.get("refund.reason");
  return {
    reference: `${row.reference}R`,
    initiatedAt: toInstant(at),
    status: status as Schema<"RefundStatus">, // the contract's tables name what its types allow
    ...(status === "COMPLETED" && { settledAt: toInstant(at) }),
    ...(reason !== undefined && { reason: reason as Schema<"RefundReason"> }),
  };
}

/** An incoming payment credits the account when it arrives, and takes it back when it is returned after that. */
function credit(row: TransactionRow, to: string): Posting[] {
  const world = counterAccount("world", row.currency);
  const [was, is] = [whereaboutsOf(row.status), whereaboutsOf(to)];
  if (is === "delivered" && was !== "delivered") return move(row, world, row.receiver);
  if (is !== "delivered" && was === "delivered") return move(row, row.receiver, world);
  return [];
}

/** An outgoing payment was debited when it was made: its money goes on to the world, or back to the account. */
function forwardOrBack(row: TransactionRow, to: string, refund: Schema<"Refund"> | undefined): Posting[] {
  const [was, is] = [whereaboutsOf(row.status), whereaboutsOf(to)];
  if (was === is || was === "returned") return [];
  const from = counterAccount(was === "delivered" ? "world" : "clearing", row.currency);
  if (is === "delivered") return move(row, from, counterAccount("world", row.currency));
  if (is === "clearing") return [];
  // A refund that failed leaves the money with nobody, where an operator finds it.
  return move(row, from, refund?.status === "FAILED" ? counterAccount("suspense", row.currency) : row.sender);
}

function whereaboutsOf(status: string): (typeof whereabouts)[Status] {
  return whereabouts[status as Status]; // statuses come from the contract's own tables
}

function move({ amount, currency }: TransactionRow, from: string, to: string): Posting[] {
  if (amount === 0) return [];
  return [
    { account: from, currency, amount: -amount },
    { account: to, currency, amount },
  ];
}
