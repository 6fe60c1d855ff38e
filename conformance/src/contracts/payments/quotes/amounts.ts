/** Where the money of a quote comes from. */
export type QuoteSource =
  /** The customer's account in USD, which is well funded. */
  | "account"
  /** The customer's wallet, which is well funded. */
  | "wallet"
  /** Paid from outside, by instructions. */
  | "outside"
  /** Pulled from an external account in USD. */
  | "external";

/** Minor units that a plain quote sends: a hundred whole units. */
export const QUOTE_AMOUNTS: Readonly<Record<QuoteSource, number>> = {
  account: 10_000,
  wallet: 100_000_000,
  outside: 10_000,
  external: 10_000,
};
