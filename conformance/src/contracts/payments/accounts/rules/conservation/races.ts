import * as fc from "fast-check";
import type { Check, Contract, Exchange, Fixture, Trial } from "../../../words.ts";
import { operation as rowOf, refusalFor, type Conservation, type Refusal } from "@tallystick/contract";
import { expecting, isSuccess, isAnswer, rulesOfRows } from "../../../../../requests/expect.ts";
import { balanceIn, balanceOf, fundedAccount } from "../../fixtures.ts";
import { makeQuote } from "../../../quotes/fixtures.ts";
import { sendTransfer } from "../../../transfers/transfer-request.ts";
import { defineGenerated } from "../../../../../checks/define-check.ts";
import { explain, type Explanation } from "../../../../../checks/refusals/races/explain.ts";
import {
  inColumns,
  isUnclear,
  race,
  type RaceRequest,
  type RacedCall,
} from "../../../../../checks/refusals/races/race.ts";
import { NotOffered } from "../../../../../errors/trial-errors.ts";
import { invariantsOf } from "./invariants.ts";
import { customerOf } from "../../../customers/fixtures.ts";
import { externalAccountOf } from "../../../external-accounts/fixtures.ts";

/** The balance before the race; minor units. */
const BALANCE = 100_000;

/** A generated call of a runner; minor units. */
interface Move {
  kind: "fund" | "pay" | "execute";
  amount: number;
}

/** Amounts of which the balance covers most when each comes alone, and few when they come at once. */
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom("fund", "pay", "execute"),
  amount: fc.integer({ min: BALANCE / 10, max: BALANCE }),
});

const arbitrary = fc.noBias(fc.array(fc.array(move, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 }));

interface MoneyRequest extends RaceRequest<number> {
  readonly operation: string;
}

type Moved = RacedCall<number, MoneyRequest>;

/**
 * Two or three runners fund an account and pay from it at once, by calls whose effect is immediate and permanent: some
 * order explains every reply. What was paid was covered, what was refused for lack of money was not, and the final
 * balance follows from the order.
 */
export function moneyRaces(contract: Contract): Check<Move[][]>[] {
  return invariantsOf(contract).map((invariant) =>
    defineGenerated({
      name: `conservation/${invariant.name} holds under concurrency`,
      family: "conservation",
      operation: "transfers.out",
      rules: rulesOfRows(
        contract,
        invariant.rule,
        ...["transfers.out", "quotes.execute"].map((id) => shortage(contract, id)?.rule),
      ),
      input: arbitrary,
      run: (t, moves) => run(t, invariant, moves),
    }),
  );
}

/** How an operation refuses a payment that is not covered. */
function shortage(contract: Contract, operation: string): Refusal | undefined {
  return refusalFor(rowOf(contract, operation), "insufficient-balance");
}

async function run(t: Trial, invariant: Conservation, moves: Move[][]): Promise<void> {
  const customer = await customerOf(t);
  const account = await fundedAccount(t, "USD", BALANCE);
  const requests: MoneyRequest[][] = [];
  for (const each of moves) requests.push(await requestsOf(t, account, each));
  t.precondition(requests.flat().length > 1, "the target offers too few of the ways to move money");
  const start = await balanceOf(t, account.id);
  const runners = await race<number, MoneyRequest>(requests);
  const calls = runners.flat();

  const answered = explain<number, Moved>(calls, start, () => true);
  let found = answered;
  const read = await t.eventually(
    () => t.call("customers.internalAccounts.list", { query: { customerId: customer.id } }),
    (reply) => {
      const left = balanceIn(reply, account.id);
      if (answered.isWhole) found = explain<number, Moved>(calls, start, (end) => end === left);
      return found.isWhole || !answered.isWhole;
    },
  );
  expecting(t, rulesOf(t, invariant, found), found.stuck?.request.operation ?? "transfers.out").that(
    "a race for what there is",
    found.isWhole,
    () => [
      `an order of these calls that begins with ${start} and never pays what is not there`,
      `${inColumns(runners)}; afterwards ${balanceIn(read, account.id)}`,
    ],
  );
}

/** Everything that the calls need is made beforehand; a target need not offer every way to move money. */
async function requestsOf(t: Trial, account: Fixture, moves: readonly Move[]): Promise<MoneyRequest[]> {
  const requests: MoneyRequest[] = [];
  for (const { kind, amount } of moves) {
    const request = await makers[kind](t, account, amount).catch(unlessNotOffered);
    if (request === undefined) t.drop(kind);
    else requests.push(request);
  }
  return requests;
}

function unlessNotOffered(error: unknown): undefined {
  if (!(error instanceof NotOffered)) throw error;
}

const makers: Readonly<Record<Move["kind"], (t: Trial, account: Fixture, amount: number) => Promise<MoneyRequest>>> = {
  async fund(t, { id }, amount) {
    const operation = "sandbox.internalAccounts.fund";
    const request = { params: { accountId: id }, body: { amount } };
    return {
      operation,
      label: `fund ${amount}`,
      send: () => t.call(operation, request),
      after: (balance, reply) => balancesAfter(balance, balance + amount, reply),
    };
  },
  async pay(t, internal, amount) {
    const external = await externalAccountOf(t);
    return spending(t, "transfers.out", amount, () =>
      sendTransfer(t, { direction: "out", internal, external, amount }),
    );
  },
  async execute(t, payer, amount) {
    const { id, body } = await makeQuote(t, { payer, amount });
    const request = { params: { quoteId: id } };
    const operation = "quotes.execute";
    return spending(t, operation, Number(body["totalSendingAmount"]), () => t.call(operation, request));
  },
};

function spending(t: Trial, operation: string, amount: number, send: () => Promise<Exchange>): MoneyRequest {
  return {
    operation,
    label: `${operation} ${amount}`,
    send,
    after(balance, reply) {
      const isCovered = balance >= amount;
      if (isShort(t.contract, reply)) return isCovered ? [] : [balance];
      return balancesAfter(balance, isCovered ? balance - amount : undefined, reply);
    },
  };
}

/** Whether a reply says that there is too little money. */
function isShort(contract: Contract, reply: Exchange): boolean {
  const refusal = shortage(contract, reply.operation);
  return refusal !== undefined && isAnswer(reply, [refusal, ...refusal.accepts]);
}

/**
 * The possible balance after a call that met this balance and got this reply; `done` is undefined when there is none.
 */
function balancesAfter(balance: number, done: number | undefined, reply: Exchange): number[] {
  if (isSuccess(reply)) return done === undefined ? [] : [done];
  return isUnclear(reply) && done !== undefined ? [balance, done] : [balance];
}

/**
 * The rules that a complete order shows to hold; for any other, the rule that it breaks: for a wrong end that is the
 * invariant's.
 */
function rulesOf(
  { contract }: Trial,
  invariant: Conservation,
  { isWhole, order, stuck }: Explanation<number, Moved>,
): string[] {
  const conclusive = order.map(({ call }) => call).filter(({ reply }) => isSuccess(reply) || isShort(contract, reply));
  const judged = isWhole ? conclusive : [stuck];
  const own = rulesOfRows(contract, ...judged.map((call) => call && shortage(contract, call.request.operation)?.rule));
  return isWhole || own.length === 0 ? [...own, ...rulesOfRows(contract, invariant.rule)] : own;
}
