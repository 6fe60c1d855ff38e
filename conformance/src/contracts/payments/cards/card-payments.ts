import { authorizationBody, CARD_AMOUNT, type CardPaymentOptions } from "./authorization.ts";
import type { Exchange, Fixture, Trial } from "../words.ts";
import { fixtureOf } from "../words.ts";
import { balanceOf, fund, walletOf } from "../accounts/fixtures.ts";
import { fundedWallet } from "../quotes/fixtures.ts";
import { anotherCard, cardOf } from "./fixtures.ts";

/** A new card, the balance of the wallet behind it, and simulated clearings and returns of payments with it. */
export interface FundedCard {
  card: Fixture;
  balance: () => Promise<number>;
  clear: (payment: Fixture, amount: number) => Promise<Exchange>;
  giveBack: (payment: Fixture, amount: number) => Promise<Exchange>;
}

/** A new ACTIVE card of a wallet with this balance. */
export async function fundedCard(t: Trial, funds: number): Promise<FundedCard> {
  const wallet = await walletOf(t);
  await fund(t, wallet.id, funds);
  const card = await anotherCard(t, "ACTIVE");
  return {
    card,
    balance: () => balanceOf(t, wallet.id),
    clear: (of, amount) => simulateOn(t, card, "clear", { of, amount }),
    giveBack: (of, amount) => simulateOn(t, card, "return", { of, amount }),
  };
}

/** The trial's ACTIVE card, whose wallet is well funded. */
export async function payingCard(t: Trial): Promise<Fixture> {
  await fundedWallet(t);
  return cardOf(t, "ACTIVE");
}

/** Requests a payment with the card, whatever the result. */
export function payWith(t: Trial, card: Fixture, options: CardPaymentOptions = {}): Promise<Exchange> {
  return t.call("sandbox.cards.authorize", { params: { id: card.id }, body: authorizationBody(t, card, options) });
}

/** An amount of a payment; minor units. */
export interface PaymentPart {
  of: Fixture;
  amount: number;
}

/** A simulated clearing or return of a payment with the card. */
export function simulateOn(
  t: Trial,
  card: Fixture,
  what: "clear" | "return",
  { of: payment, amount }: PaymentPart,
): Promise<Exchange> {
  const request = { params: { id: card.id }, body: { cardTransactionId: payment.id, amount } };
  return t.call(`sandbox.cards.${what}`, request);
}

/** A new payment with a card, as the reply shows it. */
export async function makeCardPayment(t: Trial, options: CardPaymentOptions = {}): Promise<Fixture> {
  const card = options.card ?? (await payingCard(t));
  return fixtureOf(await payWith(t, card, options), "A payment with a card");
}

/** A payment with the trial's card that was cleared completely. */
export async function makeClearedPayment(t: Trial): Promise<Fixture> {
  const part = { of: await makeCardPayment(t), amount: CARD_AMOUNT };
  return fixtureOf(await simulateOn(t, await payingCard(t), "clear", part), "A cleared payment");
}
