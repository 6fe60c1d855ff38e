import type { Exchange, Expectations, Trial } from "../../words.ts";

/** The result of a payment, and the wallet's balance then. */
export interface Outcome {
  status: string;
  balance: number;
  declineReason?: string;
}

/**
 * The reply must show the payment like this, and the wallet must have this balance at once or within five seconds
 * (V-30).
 */
export async function expectOutcome(
  t: Trial,
  expect: Expectations,
  state: string,
  reply: Exchange,
  balance: () => Promise<number>,
  wanted: Outcome,
): Promise<void> {
  expect.success(state, reply);
  const left = await t.eventually(balance, (seen) => seen === wanted.balance);
  const { status, declineReason } = Object(reply.body) as Record<string, unknown>;
  const observed = { status, balance: left, ...(wanted.declineReason !== undefined && { declineReason }) };
  expect.of(reply.operation).same(state, "", wanted, observed);
}

/** The wallet must have one of these balances at once or within five seconds (V-30). */
export async function expectBalance(
  t: Trial,
  expect: Expectations,
  state: string,
  balance: () => Promise<number>,
  ...wanted: readonly number[]
): Promise<void> {
  const left = await t.eventually(balance, (seen) => wanted.includes(seen));
  expect.that(state, wanted.includes(left), () => [`a balance of ${wanted.join(" or ")}: ${state}`, String(left)]);
}
