import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { createPaymentMoney } from "./payment-money.ts";
import { savePayment, lockPayment } from "./store.ts";
import { findCard, type Card } from "../store.ts";
import type { CardPaymentRow } from "../tables.ts";

/** Delayed draws, some time after the payment was authorised. */
export interface DelayedPulls {
  /** Plans the draw of the whole authorised amount. */
  plan: (tx: Tx, payment: CardPaymentRow, now: number) => Promise<void>;
  /** Makes the remaining draws immediately; EXCEPTION when the sources do not hold enough by then. */
  catchUp: (tx: Tx, payment: CardPaymentRow, card: Card, now: number) => Promise<CardPaymentRow>;
}

interface PlannedPull {
  platformId: string;
  cardId: string;
  id: string;
}

const kind = "cards.pull";

/** About half a minute (G-73e). */
const delayMs = 30_000;

export function createDelayedPulls(runtime: Runtime): DelayedPulls {
  const money = createPaymentMoney(runtime);
  async function catchUp(tx: Tx, payment: CardPaymentRow, card: Card, now: number): Promise<CardPaymentRow> {
    if (payment.pendingPulls === 0) return payment;
    const due = { ...payment, pendingPulls: 0, updatedAt: now };
    const drawn = await money.draw(tx, due, card.fundingSources, payment.authorized, now);
    return drawn ?? { ...due, status: "EXCEPTION" };
  }

  return {
    catchUp,
    plan: async (tx, { id, platformId, cardId }, now) => {
      const payload: PlannedPull = { platformId, cardId, id };
      await runtime.work.plan(tx, { kind, payload, dueAt: now + delayMs });
    },
  };
}

/** Registers the handlers of planned draws. */
export function registerDelayedPulls(runtime: Runtime): void {
  const { catchUp } = createDelayedPulls(runtime);
  runtime.work.register(kind, async (tx, payload, now) => {
    const at = payload as PlannedPull; // written by plan
    const payment = await lockPayment(tx, at);
    const card = await findCard(tx, at.platformId, at.cardId);
    if (payment && card) await savePayment(tx, await catchUp(tx, payment, card, now));
  });
}
