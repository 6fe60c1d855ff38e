import type { Trial } from "../../engine/types.ts";
import type { Fixture } from "../../fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";
import type { WalletSession } from "../auth/sessions.ts";

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
export async function twofoldCardholder(t: Trial): Promise<Cardholder> {
  const currency = textAt((await t.fixtures.wallet()).body, "balance.currency.code") ?? "";
  const customer = await t.fixtures.customer({ currencies: ["USD", currency] });
  const wallet = await t.fixtures.wallet(customer);
  const other = await t.fixtures.internalAccount({ type: "INTERNAL_CRYPTO", currency }, customer);
  return { customer, wallet, other, session: await t.fixtures.session(customer) };
}
