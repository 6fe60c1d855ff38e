import type { Trial } from "../engine/check.ts";
import { fixtureOf, type Fixture } from "./fixture.ts";
import { fundedWallet } from "./quotes.ts";
import { plainSuffix } from "./suffix.ts";
import { textAt } from "./value-at.ts";

/** What a check asks of a payment with a card; everything else is plain. */
export interface CardPaymentWish {
  card?: Fixture;
  amount?: number;
  /** Ends the merchant's descriptor, and so decides outcomes. */
  suffix?: string;
}

/** Minor units of a plain payment with a card. */
export const CARD_AMOUNT = 5_000_000;

/** The body of an authorisation of the card. */
export function authorizationBody(t: Trial, card: Fixture, wish: CardPaymentWish = {}): Record<string, unknown> {
  return {
    amount: wish.amount ?? CARD_AMOUNT,
    currency: { code: textAt(card.body, "currency.code") ?? textAt(card.body, "currency") ?? "USDB" },
    merchant: { descriptor: `EXAMPLE SHOP ${wish.suffix ?? plainSuffix(t.contract)}`, mcc: "5999", country: "US" },
  };
}

/** The try's ACTIVE card, whose wallet holds plenty. */
export async function payingCard(t: Trial): Promise<Fixture> {
  await fundedWallet(t);
  return t.world.card("ACTIVE");
}

/** A new payment with a card, as it was answered. */
export async function makeCardPayment(t: Trial, wish: CardPaymentWish = {}): Promise<Fixture> {
  const card = wish.card ?? (await payingCard(t));
  const request = { params: { id: card.id }, body: authorizationBody(t, card, wish) };
  return fixtureOf(await t.call("sandbox.cards.authorize", request), "A payment with a card");
}

/** A payment with the try's card that was cleared whole. */
export async function makeClearedPayment(t: Trial, wish: CardPaymentWish = {}): Promise<Fixture> {
  const card = wish.card ?? (await payingCard(t));
  const payment = await makeCardPayment(t, { ...wish, card });
  const body = { cardTransactionId: payment.id, amount: wish.amount ?? CARD_AMOUNT };
  return fixtureOf(await t.call("sandbox.cards.clear", { params: { id: card.id }, body }), "A cleared payment");
}
