import type { Fixture, Trial } from "../words.ts";
import { textAt } from "../words.ts";
import type { WalletSession } from "../auth/sessions.ts";
import { internalAccountOf, walletOf } from "../accounts/fixtures.ts";
import { customerOf } from "../customers/fixtures.ts";
import { sessionOf } from "../auth/fixtures.ts";

/** A customer with two accounts in one currency that may fund a card, and the session that signs for it. */
export interface Cardholder {
  customer: Fixture;
  wallet: Fixture;
  /** An account in the wallet's currency that is not a wallet. */
  other: Fixture;
  session: WalletSession;
}

/**
 * The trial's cardholder with two accounts in one currency: besides the wallet one that was requested with the customer
 * (V-40).
 */
export async function cardholderWithTwoAccounts(t: Trial): Promise<Cardholder> {
  const currency = textAt((await walletOf(t)).body, "balance.currency.code") ?? "";
  const customer = await customerOf(t, { currencies: ["USD", currency] });
  const wallet = await walletOf(t, customer);
  const other = await internalAccountOf(t, { type: "INTERNAL_CRYPTO", currency }, customer);
  return { customer, wallet, other, session: await sessionOf(t, customer) };
}
