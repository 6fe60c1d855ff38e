import { findEdge, lifecycle, type OperationId, type OutcomeRow } from "@tallystick/contract";
import type { Call, Handlers, Refuser } from "@tallystick/server";
import { findCustomer } from "../../customers/index.ts";
import { isSupportedCurrency } from "../../currencies/index.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { issuerToken } from "../issue-card.ts";
import { createDelayedPulls } from "./delayed-pulls.ts";
import { createPaymentMoney } from "./payment-money.ts";
import { insertPayment, savePayment, lockPayment } from "./store.ts";
import { toCardTransaction } from "./view.ts";
import { findCard, type Card } from "../store.ts";
import type { CardPaymentRow } from "../tables.ts";
import { answerTo, isCountable, clearedStatus, decidePayment, heldOf, lapsedStatus, returnableOf } from "./decide.ts";

type Operations = Extract<OperationId, `sandbox.cards.${string}`>;
type AuthorizeCall = Call<"sandbox.cards.authorize", Tx>;

/** Payments with cards, as the network would make them; outside the sandbox there is no such network (G-96). */
export function cardPaymentHandlers(
  runtime: Runtime,
  { sandbox }: { sandbox: boolean },
): Pick<Handlers<Tx>, Operations> {
  const { ids, random, contract } = runtime;
  const statuses = lifecycle(contract, "CardTransactionStatus");
  const money = createPaymentMoney(runtime);
  const late = createDelayedPulls(runtime);

  /** The status of the payment after a call; unchanged when the contract has no edge from there. */
  function moved(payment: CardPaymentRow, to: string, by: Operations): CardPaymentRow {
    return { ...payment, status: findEdge(statuses, { from: payment.status, to, by }) ? to : payment.status };
  }

  async function cardOf(call: PathCall): Promise<Card> {
    const card = sandbox ? await findCard(call.tx, call.principal.platformId, call.params.id) : undefined;
    if (!card) call.refuse("unknown path.id");
    return card;
  }

  /** Draws the authorised amount, now or later; declined when the sources do not hold it. */
  async function drawn(
    call: AuthorizeCall,
    card: Card,
    payment: CardPaymentRow,
    row: OutcomeRow,
  ): Promise<CardPaymentRow> {
    if (payment.status !== "AUTHORIZED") return payment;
    if (row.suffix === lateSuffix) return { ...payment, pendingPulls: 1 };
    const { tx, now } = call;
    const covered = await money.draw(tx, payment, card.fundingSources, payment.authorized, now);
    return covered ?? { ...payment, status: "DECLINED", declineReason: "INSUFFICIENT_FUNDS" };
  }

  return {
    "sandbox.cards.authorize": async (call: AuthorizeCall) => {
      const { tx, now, body } = call;
      const card = await cardOf(call);
      const currency = body.currency.code;
      call.refuseUnless("unsupported body.currency.code", isSupportedCurrency(currency), { currency });
      const row = call.outcome(body.merchant.descriptor);
      const holder = await findCustomer(tx, card.platformId, card.cardholderId);
      const requested = decidePayment(
        card,
        { ...body, currency },
        { id: ids.next("CardTransaction"), issuerToken: issuerToken(random), ...answerTo(card, holder, row), at: now },
      );
      // The draws refer to it.
      await insertPayment(tx, requested);
      const payment = await drawn(call, card, requested, row);
      await savePayment(tx, payment);
      if (payment.pendingPulls > 0) await late.plan(tx, payment, now);
      return { status: 200, body: toCardTransaction(payment) };
    },

    "sandbox.cards.clear": async (call: Call<"sandbox.cards.clear", Tx>) => {
      const { tx, now, body } = call;
      const card = await cardOf(call);
      const payment = await paymentOf(call, card);
      const isOpen = statuses.edges.some(({ from, by }) => from === payment.status && by === "sandbox.cards.clear");
      call.refuseUnless("terminal body.cardTransactionId", isOpen, { status: payment.status });
      call.refuseUnless("out-of-range body.amount", isCountable(payment, payment.settled + body.amount));
      const cleared =
        body.amount === 0
          ? await lapse(tx, payment, now)
          : await settle(tx, { payment, card, amount: body.amount }, now);
      if (!cleared) call.refuse("out-of-range body.amount", undefined, sourceIsFull);
      await savePayment(tx, cleared);
      return { status: 200, body: toCardTransaction(cleared) };
    },

    "sandbox.cards.return": async (call: Call<"sandbox.cards.return", Tx>) => {
      const { tx, now, body } = call;
      const payment = await paymentOf(call, await cardOf(call));
      const limit = returnableOf(payment);
      call.refuseUnless("over-limit body.amount", body.amount <= limit, { limit });
      const returned = await giveBack(tx, payment, body.amount, now);
      if (!returned) call.refuse("out-of-range body.amount", undefined, sourceIsFull);
      await savePayment(tx, returned);
      return { status: 200, body: toCardTransaction(returned) };
    },
  };

  async function giveBack(
    tx: Tx,
    payment: CardPaymentRow,
    amount: number,
    now: number,
  ): Promise<CardPaymentRow | undefined> {
    const given = await money.giveBack(tx, payment, amount, now);
    if (!given || returnableOf(given) > 0) return given;
    // Nothing more follows, so nothing more is held for it.
    const released = await money.release(tx, given, now);
    return released && moved(released, "REFUNDED", "sandbox.cards.return");
  }

  async function lapse(tx: Tx, payment: CardPaymentRow, now: number): Promise<CardPaymentRow | undefined> {
    const released = await money.release(tx, { ...payment, pendingPulls: 0, updatedAt: now }, now);
    return released && moved(released, lapsedStatus(released), "sandbox.cards.clear");
  }

  /** A settled amount is paid in any case: an uncovered part makes the payment an EXCEPTION. */
  async function settle(
    tx: Tx,
    { payment, card, amount }: { payment: CardPaymentRow; card: Card; amount: number },
    now: number,
  ): Promise<CardPaymentRow> {
    const due = await late.catchUp(tx, payment, card, now);
    const excess = Math.max(0, amount - heldOf(due));
    const covered = excess === 0 ? due : await money.draw(tx, due, card.fundingSources, excess, now);
    const settled = await money.settle(tx, covered ?? due, amount, now);
    return moved(settled, covered ? clearedStatus(settled) : "EXCEPTION", "sandbox.cards.clear");
  }
}

const sourceIsFull = {
  message: "A source of the card cannot hold the returned amount; take money out of it first.",
};

/** A payment at such a merchant is drawn later (G-73e); the outcome's steps do not show it. */
const lateSuffix = "005";

async function paymentOf(call: PaymentCall, card: Card): Promise<CardPaymentRow> {
  const { platformId } = call.principal;
  const payment = await lockPayment(call.tx, { platformId, cardId: card.id, id: call.body.cardTransactionId });
  if (!payment) call.refuse("unknown body.cardTransactionId");
  return payment;
}

type PathCall = Pick<Call<Operations, Tx>, "tx" | "principal" | "params"> & Refuser<"unknown path.id">;

type PaymentCall = Pick<Call<Operations, Tx>, "tx" | "principal"> & {
  body: { cardTransactionId: string };
} & Refuser<"unknown body.cardTransactionId">;
