import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  balanceOf,
  fundedCustomer,
  registerUsdAccount,
  transferIn,
  transferOut,
  type FundedCustomer,
  type Transaction,
} from "./funded-customer.ts";
import { requestQuote, fromAccount, registerEuroAccount, toAccount } from "./quote-fixtures.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

const funds = 1000;
const second = 1000;

/** One movement of money; several at once make a race. */
interface Move {
  customer: 0 | 1;
  kind: "fund" | "in" | "out" | "quote";
  suffix: string;
  amount: number;
}

interface Moment {
  atOnce: Move[];
  /** Seconds until the next moment. */
  wait: number;
}

const moves: fc.Arbitrary<Move> = fc.record({
  customer: fc.constantFrom(0, 1),
  kind: fc.constantFrom("fund", "in", "out", "out", "quote"),
  suffix: fc.constantFrom("900", "002", "003", "004", "005", "006", "007"),
  amount: fc.integer({ min: 1, max: 600 }),
});
const history: fc.Arbitrary<Moment[]> = fc.array(
  fc.record({ atOnce: fc.array(moves, { minLength: 1, maxLength: 8 }), wait: fc.constantFrom(0, 1, 31) }),
  { minLength: 1, maxLength: 4 },
);

/** A customer, the accounts that it pays to and from, and the money that came without a payment. */
interface Party extends FundedCustomer {
  others: Map<string, Promise<string>>;
  funded: number;
  payments: number;
}

async function newParty(): Promise<Party> {
  return { ...(await fundedCustomer(service, funds)), others: new Map(), funded: funds, payments: 0 };
}

function otherAccount({ customer, others }: Party, kind: Move["kind"], suffix: string): Promise<string> {
  const key = `${kind === "quote" ? "EUR" : "USD"} ${suffix}`;
  const known = others.get(key);
  if (known) return known;
  const made =
    kind === "quote"
      ? registerEuroAccount(service, customer.id, suffix)
      : registerUsdAccount(service, customer.id, suffix).then(({ id }) => id);
  others.set(key, made);
  return made;
}

async function request(party: Party, { kind, suffix, amount }: Move): Promise<Reply<OrRefusal<unknown>>> {
  const { id } = party.account;
  if (kind === "fund") return service.call("POST", `/sandbox/internal-accounts/${id}/fund`, { body: { amount } });
  const other = await otherAccount(party, kind, suffix);
  if (kind === "in") return transferIn(service, other, id, amount);
  if (kind === "out") return transferOut(service, id, other, amount);
  return requestQuote(service, {
    source: fromAccount(id),
    destination: toAccount(other),
    lockedCurrencyAmount: 100 + amount,
    immediatelyExecute: true,
  });
}

/** Makes a movement, or gets the refusal for lack of money. */
async function make(party: Party, move: Move): Promise<void> {
  const { status, body } = await request(party, move);
  const isMade = status < 300;
  expect(isMade || body.code === "INSUFFICIENT_BALANCE").toBe(true);
  if (move.kind === "fund") party.funded += move.amount;
  else if (isMade) party.payments += 1;
}

/** The final amount that a payment has taken from its customer's account. */
function taken(payment: Transaction): number {
  if (payment.type === "INCOMING") return payment.status === "COMPLETED" ? -payment.receivedAmount.amount : 0;
  const { status, sentAmount, refund } = payment;
  const isBack = status !== "COMPLETED" && (refund === undefined || refund.status === "COMPLETED");
  return isBack ? 0 : sentAmount.amount;
}

async function paymentsOf({ customer }: Party): Promise<Transaction[]> {
  const path = `/transactions?customerId=${customer.id}&limit=100`;
  return (await service.call<{ data: Transaction[] }>("GET", path)).body.data;
}

test("for any concurrent movements, every balance equals credits less debits, and each refund comes once", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (moments) => {
      const parties = [await newParty(), await newParty()] as const;
      for (const { atOnce, wait } of moments) {
        await Promise.all(atOnce.map((move) => make(parties[move.customer], move)));
        if (wait > 0) await service.advance(wait * second);
      }
      await service.advance(600 * second);
      for (const party of parties) {
        const payments = await paymentsOf(party);
        const balance = payments.reduce((held, payment) => held - taken(payment), party.funded);
        expect(await balanceOf(service, party)).toBe(balance);
        expect(payments).toHaveLength(party.payments);
        const open = payments.filter(({ status }) => ["PENDING", "PROCESSING"].includes(status));
        expect(open).toEqual([]);
      }
    }),
    { numRuns: 20, seed: 11 },
  );
});
