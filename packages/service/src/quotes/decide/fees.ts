import type { Schema } from "@tallystick/contract";

/** The service's fee for a payment by quote in the sandbox: nothing for the counterparty, 0.5 % for itself. */
const fees = {
  counterpartyMultiplier: 1,
  counterpartyFixedFee: 0,
  serviceApiMultiplier: 1,
  serviceApiFixedFee: 0,
  serviceApiVariableFeeRate: 0.005,
} satisfies Omit<Schema<"OutgoingRateDetails">, "serviceApiVariableFeeAmount">;

const basis = 10_000n;
const fixed = BigInt(fees.serviceApiFixedFee);
const variable = BigInt(Math.round(fees.serviceApiVariableFeeRate * Number(basis)));

/**
 * The service's part of the sent amount, in its smallest unit, rounded down: a very small payment has no variable fee.
 */
export function feeOn(sending: bigint): bigint {
  return fixed + (sending * variable) / basis;
}

/** The least amount to send so that this much is left after the fee. */
export function grossFor(net: bigint): bigint {
  // sending − ⌊sending · v / b⌋ = ⌈sending · (b − v) / b⌉, which reaches n just beyond (n − 1) · b / (b − v).
  return ((net + fixed - 1n) * basis) / (basis - variable) + 1n;
}

/** The composition of a fee, in the contract's form (G-52). */
export function rateDetailsOf(fee: number): Schema<"OutgoingRateDetails"> {
  return { ...fees, serviceApiVariableFeeAmount: fee - fees.serviceApiFixedFee };
}
