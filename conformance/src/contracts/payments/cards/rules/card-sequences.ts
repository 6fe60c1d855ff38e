import { expectBalance } from "./card-outcome.ts";
import type { Derivation, Expectations, Trial } from "../../words.ts";
import { answerOf, isSuccess, check, textAt, valueAt } from "../../words.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, makeCardPayment, simulateOn, type FundedCard } from "../card-payments.ts";

/** What a merchant may do next with a payment; minor units. */
interface Move {
  name: string;
  what: "clear" | "return";
  amount: number;
}

const PART = CARD_AMOUNT / 5;

const moves: readonly Move[] = [
  { name: "a partial clearing", what: "clear", amount: PART },
  { name: "a full clearing", what: "clear", amount: CARD_AMOUNT },
  { name: "a lapse", what: "clear", amount: 0 },
  { name: "a partial return", what: "return", amount: PART / 2 },
];

/** What is known of a payment: what is drawn and not settled, what is settled, and what of that is returned. */
interface Sums {
  held: number;
  settled: number;
  returned: number;
}

const LENGTH = 3;

/** Settlement, lapse and return in every order: after each the wallet holds what the payment has not captured (V-85). */
export const cardSequences: readonly Derivation[] = moves.map((first) =>
  check(
    "sandbox.cards.clear",
    `card amounts add up after ${first.name}, then any moves`,
    ["G-73k", "G-73n", "G-73o"],
    { cost: 3 },
    async (t, expect) => {
      for (const order of ordersFrom(authorised, LENGTH)) if (order[0] === first) await play(t, expect, order);
    },
  ),
);

/** Every order of at most so many moves, each ended by a move that is refused or leaves nothing to be moved. */
function ordersFrom(sums: Sums, length: number): Move[][] {
  if (length === 0) return [[]];
  return moves.flatMap((move) => {
    const next = afterMove(sums, move);
    if (next === undefined || isOver(next)) return [[move]];
    return ordersFrom(next, isRefunded(next) ? Math.min(1, length - 1) : length - 1).map((rest) => [move, ...rest]);
  });
}

async function play(t: Trial, expect: Expectations, order: readonly Move[]): Promise<void> {
  const funded = await fundedOnce(t);
  const payment = await makeCardPayment(t, { card: funded.card });
  let [sums, status, left] = [authorised, textAt(payment.body, "status"), await funded.balance()];
  const done: string[] = [];
  for (const { name, what, amount } of order) {
    done.push(name);
    const state = done.join(", ");
    const reply = await simulateOn(t, funded.card, what, { of: payment, amount });
    const next = afterMove(sums, { what, amount });
    const rule = what === "clear" ? "G-73k" : next === undefined ? "G-73n" : "G-73o";
    const moved = expect.by(rule).of(reply.operation);
    // What is REFUNDED may be cleared or not.
    if (what === "return" || status !== "REFUNDED") {
      moved.that(state, next === undefined ? reply.status === 400 : isSuccess(reply), () => [
        next === undefined ? `400, as no more is settled than was returned: ${state}` : `success, of: ${state}`,
        answerOf(reply),
      ]);
    }
    if (isSuccess(reply) && next !== undefined) {
      left += worth(next) - worth(sums);
      sums = next;
      status = textAt(reply.body, "status");
      const total = valueAt(reply.body, "settlementSummary.totalAmount");
      moved.same(`${state}, shown`, `${state}: settlementSummary.totalAmount`, sums.settled, total);
    }
    const wanted = isOver(sums) ? [left, left + sums.held] : [left];
    await expectBalance(t, moved, `${state}, the balance`, funded.balance, ...wanted);
  }
}

const authorised: Sums = { held: CARD_AMOUNT, settled: 0, returned: 0 };

/** Whether a return of all that is settled also gives back what is held is left open. */
function isOver({ held, settled, returned }: Sums): boolean {
  return held > 0 && settled > 0 && settled === returned;
}

function isRefunded({ held, settled, returned }: Sums): boolean {
  return held === 0 && settled === returned;
}

/** The sums after a move; undefined if it is refused. */
function afterMove({ held, settled, returned }: Sums, { what, amount }: Omit<Move, "name">): Sums | undefined {
  if (what === "return")
    return amount > settled - returned ? undefined : { held, settled, returned: returned + amount };
  if (amount === 0) return { held: 0, settled, returned };
  return { held: Math.max(0, held - amount), settled: settled + amount, returned };
}

/** What the payment has changed the wallet's balance by. */
function worth({ held, settled, returned }: Sums): number {
  return returned - held - settled;
}

/** A card whose wallet pays for every order. */
function fundedOnce(t: Trial): Promise<FundedCard> {
  return t.fixtures.once("card of every order", () => fundedCard(t, 2_000 * CARD_AMOUNT));
}
