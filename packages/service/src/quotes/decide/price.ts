import { currencyOf } from "../../currencies/index.ts";
import type { Rates } from "../../rails/index.ts";
import { feeOn, grossFor } from "./fees.ts";

/** A payment to be priced: one of its sides is locked, in the smallest unit of that side's currency. */
export interface Order {
  sending: string;
  receiving: string;
  locked: "SENDING" | "RECEIVING";
  amount: number;
}

/** The sent amount, the received amount, and the fee; each in the smallest unit of its currency (G-51). */
export interface Price {
  sendingAmount: number;
  /** Part of `sendingAmount`. */
  fee: number;
  receivingAmount: number;
  /** Sending units for one receiving unit, both in major units. */
  exchangeRate: number;
}

/** The largest amount of either side of a payment (V-33). */
const limit = 9_000_000_000_000_000n;

const rateDecimals = 8;

/**
 * The price of a payment. Fees come out of the sending amount; the received amount is rounded down, the sent amount is
 * rounded up, so that never more is paid out than was paid in (G-51). Undefined when a side is zero, or too large, or
 * when there is no rate.
 */
export function priceOf(order: Order, rates: Rates): Price | undefined {
  const rate = rates.rate(order.sending, order.receiving);
  if (rate === undefined) return undefined;
  const exchange = exchangeAt(rate, order);
  const amount = BigInt(order.amount);
  const isSendingLocked = order.locked === "SENDING";
  const sending = isSendingLocked ? amount : grossFor(exchange.needed(amount));
  const fee = feeOn(sending);
  const receiving = isSendingLocked ? exchange.bought(sending - fee) : amount;
  if (![sending, receiving].every((side) => side > 0n && side <= limit)) return undefined;
  return {
    sendingAmount: Number(sending),
    fee: Number(fee),
    receivingAmount: Number(receiving),
    exchangeRate: rate,
  };
}

/** Conversion in both directions. Amounts are in the smallest units; the rate counts major ones. */
function exchangeAt(
  rate: number,
  { sending, receiving }: Order,
): { bought: (paid: bigint) => bigint; needed: (bought: bigint) => bigint } {
  const price = BigInt(rate.toFixed(rateDecimals).replace(".", "")) * unitsOf(sending);
  const goods = 10n ** BigInt(rateDecimals) * unitsOf(receiving);
  return {
    bought: (paid) => (paid * goods) / price,
    needed: (bought) => (bought * price + goods - 1n) / goods,
  };
}

/** Smallest units in one major unit. */
function unitsOf(code: string): bigint {
  return 10n ** BigInt(currencyOf(code).decimals);
}
