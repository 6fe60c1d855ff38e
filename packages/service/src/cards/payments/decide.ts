import type { OutcomeRow, Schema } from "@tallystick/contract";
import { currencyOf, exchangeRate } from "../../currencies/index.ts";
import type { CustomerRow } from "../../customers/index.ts";
import type { Card } from "../store.ts";
import type { CardPaymentRow, CardPullRow } from "../tables.ts";

type Authorization = Schema<"CardAuthorizationSimulation">;

/** A payment as the merchant requests it: nothing is drawn yet. */
export function decidePayment(
  card: Card,
  { amount, currency, merchant }: Pick<Authorization, "amount" | "merchant"> & { currency: string },
  payment: { id: string; issuerToken: string; status: string; declineReason: string | null; at: number },
): CardPaymentRow {
  return {
    id: payment.id,
    platformId: card.platformId,
    cardId: card.id,
    issuerToken: payment.issuerToken,
    status: payment.status,
    declineReason: payment.declineReason,
    merchant,
    currency,
    cardCurrency: card.currency,
    accountId: card.fundingSources[0] ?? "",
    authorized: amount,
    drawn: 0,
    pulls: 0,
    pendingPulls: 0,
    settled: 0,
    settlements: 0,
    returned: 0,
    released: 0,
    refunds: 0,
    version: 0,
    createdAt: payment.at,
    updatedAt: payment.at,
  };
}

/** Why a card in this state declines; undefined: it pays (V-64). */
export function declineReasonOf(state: string): Schema<"CardDeclineReason"> | undefined {
  if (state === "ACTIVE") return undefined;
  if (state === "FROZEN") return "CARD_PAUSED";
  return state === "CLOSED" ? "CARD_CLOSED" : "CARD_NOT_ACTIVE";
}

/** The drawn part of a payment that is neither settled nor returned. */
export function heldOf({ drawn, settled, released }: CardPaymentRow): number {
  return Math.max(0, drawn - settled - released);
}

/** The settled amount that a merchant can still return. */
export function returnableOf({ settled, returned }: CardPaymentRow): number {
  return settled - returned;
}

/** A part of an amount, from or to one account. */
export interface Share {
  accountId: string;
  amount: number;
}

/**
 * How an amount is drawn: everything in the first account, then the next (V-64d). Undefined: together they do not hold
 * it.
 */
export function planDraw(accounts: readonly { id: string; balance: number }[], sum: number): Share[] | undefined {
  const shares: Share[] = [];
  let missing = sum;
  for (const { id, balance } of accounts) {
    const amount = Math.min(balance, missing);
    if (amount > 0) shares.push({ accountId: id, amount });
    missing -= amount;
  }
  return missing === 0 ? shares : undefined;
}

/**
 * How an amount is returned: to the account drawn on last first, and to none more than came from it. Returns the
 * changed draws.
 */
export function planReturn(pulls: readonly CardPullRow[], sum: number): { changed: CardPullRow[]; shares: Share[] } {
  const changed: CardPullRow[] = [];
  const shares: Share[] = [];
  let left = sum;
  for (const pull of pulls.toReversed()) {
    const amount = Math.min(pull.amount - pull.givenBack, left);
    if (amount === 0) continue;
    changed.push({ ...pull, givenBack: pull.givenBack + amount });
    shares.push({ accountId: pull.accountId, amount });
    left -= amount;
  }
  return { changed, shares };
}

/** The status of a payment after a covered clearing (G-73k). */
export function clearedStatus({ authorized, settled }: CardPaymentRow): Schema<"CardTransactionStatus"> {
  return settled >= authorized ? "SETTLED" : "PARTIALLY_SETTLED";
}

/** The status of a payment once the merchant requests no more of it. */
export function lapsedStatus({ settled }: CardPaymentRow): Schema<"CardTransactionStatus"> {
  return settled > 0 ? "SETTLED" : "REFUNDED";
}

/** The unit of rates: they have at most eight decimals (V-33). */
const scale = 8;

/**
 * The cost of an amount of one currency in another, both in the smallest unit, rounded up. Costs never fall for growing
 * amounts, so parts computed as differences of sums add up to the whole. Undefined: there is no rate.
 */
export function costIn(paying: string, amount: number, requested: string): number | undefined {
  if (paying === requested) return amount;
  const rate = exchangeRate(paying, requested);
  if (rate === undefined) return undefined;
  const cost =
    BigInt(amount) * BigInt(rate.toFixed(scale).replace(".", "")) * 10n ** BigInt(currencyOf(paying).decimals);
  const divisor = 10n ** BigInt(scale + currencyOf(requested).decimals);
  return Number((cost + divisor - 1n) / divisor);
}

/** The result of a payment by the card's state and its holder (V-44), or else by the sandbox's table. */
export function answerTo(
  { state }: Card,
  holder: Pick<CustomerRow, "isDeleted"> | undefined,
  { steps }: OutcomeRow,
): { status: string; declineReason: string | null } {
  const reason = declineReasonOf(holder?.isDeleted === 1 && state === "ACTIVE" ? "CLOSED" : state);
  if (reason !== undefined) return { status: "DECLINED", declineReason: reason };
  const step = steps.at(-1);
  const tableReason = step?.shows.find(({ path }) => path === "declineReason")?.value;
  return { status: step?.to ?? "AUTHORIZED", declineReason: typeof tableReason === "string" ? tableReason : null };
}

/** The reduction of a hold when that much of it is settled, or returned. */
export function outOfHold(payment: CardPaymentRow, amount: number): number {
  const gone = payment.settled + payment.released;
  return costBetween(payment, gone, gone + amount);
}

/** Whether that amount can be represented in the merchant's currency and in the card's. */
export function isCountable(payment: CardPaymentRow, sum: number): boolean {
  return Number.isSafeInteger(sum) && Number.isSafeInteger(costBetween(payment, 0, sum));
}

/** The cost for the card's sources of a payment that grows from one amount to another. */
export function costBetween({ currency, cardCurrency }: CardPaymentRow, from: number, to: number): number {
  const cost = (sum: number): number => costIn(cardCurrency ?? currency, sum, currency) ?? 0;
  return cost(to) - cost(from);
}
