import type { Schema } from "@tallystick/contract";
import { counterAccount, isCounterAccount, type Posting } from "../../ledger/index.ts";
import type { TransactionRow } from "../tables.ts";

/** The place of a payment's money: with the payer, debited, with the receiver. */
const locations = { home: 0, clearing: 1, delivered: 2 } as const;
type MoneyLocation = keyof typeof locations;

const locationByStatus: Record<Schema<"TransactionStatus">, MoneyLocation> = {
  CREATED: "home",
  PENDING: "clearing",
  PROCESSING: "clearing",
  COMPLETED: "delivered",
  REJECTED: "home",
  FAILED: "home",
  REFUNDED: "home",
  EXPIRED: "home",
};

/** A transfer is debited at its creation, a quote at its execution (V-32). */
function locationOf({ status, quoteId }: TransactionRow): MoneyLocation {
  if (status === "PENDING" && quoteId !== null) return "home";
  return locationByStatus[status as Schema<"TransactionStatus">]; // statuses come from the contract's own tables
}

export function isDelivered(row: TransactionRow): boolean {
  return locationOf(row) === "delivered";
}

/** The postings of a payment's transition; empty when its money stays. */
export function postingsBetween(from: TransactionRow, to: TransactionRow): Posting[] {
  const [start, end] = [locations[locationOf(from)], locations[locationOf(to)]];
  const legs = [debitPostingsOf(to), deliveryOf(to)];
  if (start <= end) return merged(legs.slice(start, end).flat());
  return merged(legs.slice(end, start).flatMap((leg) => leg.map(reversed)));
}

/** The debit of a payment's source: an internal account, else the world account (G-42). */
export function debitPostingsOf(row: TransactionRow): Posting[] {
  if (row.type === "INCOMING") return [];
  const { currency, amount } = row;
  return merged([
    { account: payerOf(row), currency, amount: -amount },
    { account: counterAccount("clearing", currency), currency, amount },
  ]);
}

/** The receiver's amount, and the service's fees; another currency comes out of the exchange account. */
function deliveryOf(row: TransactionRow): Posting[] {
  const { type, currency, amount, fees, receivedCurrency: other, receivedAmount: received } = row;
  const source = type === "INCOMING" ? "world" : "clearing";
  return [
    { account: counterAccount(source, currency), currency, amount: -amount },
    { account: counterAccount("fees", currency), currency, amount: fees },
    { account: counterAccount("exchange", currency), currency, amount: amount - fees },
    { account: counterAccount("exchange", other), currency: other, amount: -received },
    { account: holderOf(row.receiver, other), currency: other, amount: received },
  ];
}

/** The money of an incomplete refund stays in suspense, where an operator finds it. */
function payerOf({ sender, currency, refund }: TransactionRow): string {
  const isBack = refund === null || refund.status === "COMPLETED";
  return isBack ? holderOf(sender, currency) : counterAccount("suspense", currency);
}

/** The internal account; everything else is outside. */
function holderOf(end: string | null, currency: string): string {
  return end?.startsWith("InternalAccount:") === true ? end : counterAccount("world", currency);
}

function reversed(posting: Posting): Posting {
  return { ...posting, amount: -posting.amount };
}

/** One posting for each account, without zero amounts. */
function merged(postings: readonly Posting[]): Posting[] {
  const byAccount = Map.groupBy(postings, ({ account }) => account);
  const sums = [...byAccount.values()].map((lines) => lines.reduce((a, b) => ({ ...a, amount: a.amount + b.amount })));
  return sums.filter(({ amount }) => amount !== 0);
}

/** The same postings with suspense in place of every account with limits. */
export function throughSuspense(postings: readonly Posting[]): Posting[] {
  return merged(
    postings.map((posting) =>
      isCounterAccount(posting.account)
        ? posting
        : { ...posting, account: counterAccount("suspense", posting.currency) },
    ),
  );
}
