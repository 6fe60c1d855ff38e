import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { expecting, isSuccess } from "../../../../requests/expect.ts";
import { handWrittenCheck } from "../../../../checks/hand-written-check.ts";
import { answerOf } from "../../../../requests/fixtures/fixture.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { textAt, valueAt } from "../../../../json/value-at.ts";
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
  { name: "lapsed", what: "clear", amount: 0 },
  { name: "a partial return", what: "return", amount: PART / 2 },
];

/** What is known of a payment: what is drawn and not settled, what is settled, and what of that is returned. */
interface Sums {
  held: number;
  settled: number;
  returned: number;
}

const LENGTH = 3;

/** Settlement, lapse and return in every order: after each the wallet holds what the payment has not taken (V-85). */
export function cardSequences(contract: Contract): Check[] {
  return moves.map((first) =>
    handWrittenCheck(contract, {
      rules: ["G-73k", "G-73n", "G-73o"],
      name: `card amounts add up after ${first.name} and any sequence`,
      operation: "sandbox.cards.clear",
      cost: 3,
      run: async (t) => {
        for (const order of ordersFrom(authorised, LENGTH)) if (order[0] === first) await play(t, order);
      },
    }),
  );
}

/** Every order of at most so many moves, each ended by a move that is refused or leaves nothing to be moved. */
function ordersFrom(sums: Sums, length: number): Move[][] {
  if (length === 0) return [[]];
  return moves.flatMap((move) => {
    const next = afterMove(sums, move);
    if (next === undefined || isOver(next)) return [[move]];
    return ordersFrom(next, isRefunded(next) ? Math.min(1, length - 1) : length - 1).map((rest) => [move, ...rest]);
  });
}

async function play(t: Trial, order: readonly Move[]): Promise<void> {
  const funded = await fundedOnce(t);
  const payment = await makeCardPayment(t, { card: funded.card });
  let [sums, status, left] = [authorised, textAt(payment.body, "status"), await funded.balance()];
  const done: string[] = [];
  for (const { name, what, amount } of order) {
    done.push(name);
    const reply = await simulateOn(t, funded.card, what, { of: payment, amount });
    const next = afterMove(sums, { what, amount });
    const scene: Scene = { state: done.join(", "), reply, rules: rulesOf(t, what, next) };
    // What is REFUNDED may be cleared or not.
    const isOpen = what === "clear" && status === "REFUNDED";
    if (!isOpen) expectServed(t, scene, next !== undefined);
    if (isSuccess(reply) && next !== undefined) {
      left += worth(next) - worth(sums);
      sums = next;
      status = textAt(reply.body, "status");
      expectSummaries(t, scene, sums);
    }
    await expectBalance(t, scene, funded, isOver(sums) ? [left, left + sums.held] : [left]);
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

interface Scene {
  state: string;
  reply: Exchange;
  rules: readonly string[];
}

function rulesOf({ contract }: Trial, what: Move["what"], next: Sums | undefined): string[] {
  const rule = what === "clear" ? "G-73k" : next === undefined ? "G-73n" : "G-73o";
  return contract.rules[rule] === undefined ? [] : [rule];
}

function expectServed(t: Trial, { state, reply, rules }: Scene, isWanted: boolean): void {
  expecting(t, rules, reply.operation).that(state, isWanted ? isSuccess(reply) : reply.status === 400, () => [
    isWanted ? `success, of: ${state}` : `400, as no more is settled than was returned: ${state}`,
    answerOf(reply),
  ]);
}

function expectSummaries(t: Trial, { state, reply, rules }: Scene, { settled }: Sums): void {
  const observed = valueAt(reply.body, "settlementSummary.totalAmount");
  expecting(t, rules, reply.operation).that(`${state}, shown`, observed === settled, () => [
    `settlementSummary.totalAmount ${settled}: ${state}`,
    String(observed),
  ]);
}

/** The wallet holds one of these at once or within five seconds (V-30). */
async function expectBalance(
  t: Trial,
  { state, reply, rules }: Scene,
  funded: FundedCard,
  wanted: readonly number[],
): Promise<void> {
  let seen = Number.NaN;
  await t.eventually(
    async () => {
      seen = await funded.balance();
      return reply;
    },
    () => wanted.includes(seen),
  );
  expecting(t, rules, reply.operation).that(`${state}, the balance`, wanted.includes(seen), () => [
    `a balance of ${wanted.join(" or ")}: ${state}`,
    String(seen),
  ]);
}

/** A card whose wallet pays for every order. */
function fundedOnce(t: Trial): Promise<FundedCard> {
  return t.fixtures.once("card of every order", () => fundedCard(t, 2_000 * CARD_AMOUNT));
}
