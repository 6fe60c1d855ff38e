import { costBetween, outOfHold, planDraw, planReturn, heldOf, type Share } from "./decide.ts";
import { findInternalAccount, type HeldAccount } from "../../accounts/index.ts";
import { counterAccount, type CounterAccount, type Posting } from "../../ledger/index.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { insertPulls, savePull, pullsOf } from "./store.ts";
import type { CardPaymentRow } from "../tables.ts";

/** The money of payments: held until the merchant settles, and outside from then on. */
export interface PaymentMoney {
  /** Draws on the sources in order, and holds the money. Undefined, with nothing changed: they do not hold enough. */
  draw: (tx: Tx, payment: CardPaymentRow, sources: readonly string[], amount: number, now: number) => Moved;
  /** Pays the merchant from the hold, and the rest from the uncovered account. */
  settle: (tx: Tx, payment: CardPaymentRow, amount: number, now: number) => Promise<CardPaymentRow>;
  /** Releases the hold. Undefined, with nothing changed: a source is too full. */
  release: (tx: Tx, payment: CardPaymentRow, now: number) => Moved;
  /** Returns settled money. Undefined, with nothing changed: a source is too full. */
  giveBack: (tx: Tx, payment: CardPaymentRow, amount: number, now: number) => Moved;
}

type Moved = Promise<CardPaymentRow | undefined>;

export function createPaymentMoney(runtime: Runtime): PaymentMoney {
  async function post(
    tx: Tx,
    payment: CardPaymentRow,
    kind: string,
    { postings, now }: { postings: Posting[]; now: number },
  ): Promise<boolean> {
    const moves = postings.filter(({ amount }) => amount !== 0);
    const entry = { kind: `card-${kind}`, reference: payment.id, postings: moves, at: now };
    return (await runtime.moveMoney(tx, payment.platformId, entry)) === undefined;
  }

  async function draw(tx: Tx, payment: CardPaymentRow, sources: readonly string[], amount: number, now: number): Moved {
    const cost = costBetween(payment, payment.drawn, payment.drawn + amount);
    const shares = planDraw(await usable(tx, payment.platformId, sources), cost);
    if (!shares) return undefined;
    const { side, from } = sidesOf(payment);
    const postings = [...shares.map(from), side("clearing", cost)];
    // Another request may have spent the read balance: read it again.
    if (!(await post(tx, payment, "pull", { postings, now }))) return draw(tx, payment, sources, amount, now);
    const pulled = (share: Share, n: number): Parameters<typeof insertPulls>[1][number] => ({
      paymentId: payment.id,
      position: payment.pulls + n,
      givenBack: 0,
      ...share,
    });
    await insertPulls(tx, shares.map(pulled));
    const first = payment.pulls === 0 ? shares[0]?.accountId : undefined;
    const drawn = { drawn: payment.drawn + amount, pulls: payment.pulls + shares.length };
    return { ...payment, ...drawn, accountId: first ?? payment.accountId, updatedAt: now };
  }

  async function backToSources(
    tx: Tx,
    payment: CardPaymentRow,
    kind: string,
    { from, sum, now }: { from: CounterAccount; sum: number; now: number },
  ): Promise<boolean> {
    const { changed, shares } = planReturn(await pullsOf(tx, payment.id), sum);
    const { side, to } = sidesOf(payment);
    const given = shares.reduce((total, { amount }) => total + amount, 0);
    const isMoved = await post(tx, payment, kind, { postings: [side(from, -given), ...shares.map(to)], now });
    if (isMoved) for (const pull of changed) await savePull(tx, pull);
    return isMoved;
  }

  return {
    draw,

    settle: async (tx, payment, amount, now) => {
      const held = Math.min(amount, heldOf(payment));
      const { side } = sidesOf(payment);
      const covered = outOfHold(payment, held);
      const whole = costBetween(payment, payment.settled, payment.settled + amount);
      const lacking = amount > held ? Math.max(0, whole - covered) : 0;
      const postings = [side("clearing", -covered), side("suspense", -lacking), side("world", covered + lacking)];
      await post(tx, payment, "settlement", { postings, now });
      return {
        ...payment,
        settled: payment.settled + amount,
        settlements: payment.settlements + 1,
        updatedAt: now,
      };
    },

    release: async (tx, payment, now) => {
      const held = heldOf(payment);
      if (held === 0) return payment;
      const sum = outOfHold(payment, held);
      if (!(await backToSources(tx, payment, "release", { from: "clearing", sum, now }))) return undefined;
      return { ...payment, released: payment.released + held, refunds: payment.refunds + 1, updatedAt: now };
    },

    giveBack: async (tx, payment, amount, now) => {
      const returned = payment.returned + amount;
      const sum = costBetween(payment, payment.returned, returned);
      if (!(await backToSources(tx, payment, "return", { from: "world", sum, now }))) return undefined;
      return { ...payment, returned, refunds: payment.refunds + 1, updatedAt: now };
    },
  };
}

/** The accounts that can be spent from, in the given order. */
async function usable(tx: Tx, platformId: string, sources: readonly string[]): Promise<HeldAccount[]> {
  const accounts: HeldAccount[] = [];
  for (const id of sources) {
    const account = await findInternalAccount(tx, platformId, id);
    if (account?.status === "ACTIVE") accounts.push(account);
  }
  return accounts;
}

interface Sides {
  side: (kind: CounterAccount, amount: number) => Posting;
  from: (share: Share) => Posting;
  to: (share: Share) => Posting;
}

function sidesOf({ cardCurrency, currency: requested }: CardPaymentRow): Sides {
  const currency = cardCurrency ?? requested;
  return {
    side: (kind, amount) => ({ account: counterAccount(kind, currency), currency, amount }),
    from: ({ accountId: account, amount }) => ({ account, currency, amount: -amount }),
    to: ({ accountId: account, amount }) => ({ account, currency, amount }),
  };
}
