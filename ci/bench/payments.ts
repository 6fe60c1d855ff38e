import type { Peer } from "./peers.ts";
import { get, post, type Sample } from "./sample.ts";

/** Whole payments: a quote is created, executed, and read until it is completed. */
export interface Payments {
  perSecond: number;
  /** Milliseconds for one. */
  p50: number;
  p99: number;
}

/** `connections` payers at once, each makes one payment after another, for `seconds`. */
export async function measurePayments(
  peer: Peer,
  { account, external }: Sample,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Payments> {
  const order = {
    source: { sourceType: "ACCOUNT", accountId: account },
    destination: { destinationType: "ACCOUNT", accountId: external },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 1000,
  };
  await post(peer, `/sandbox/internal-accounts/${account}/fund`, { amount: 100_000_000_000 });
  const times: number[] = [];
  const began = performance.now();
  const payer = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      await pay(peer, order);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, payer));
  const elapsed = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

async function pay(peer: Peer, order: unknown): Promise<void> {
  const { id } = await post(peer, "/quotes", order);
  await post(peer, `/quotes/${id}/execute`);
  let status = "";
  while (status !== "COMPLETED") ({ status } = JSON.parse(await get(peer, `/quotes/${id}`)) as { status: string });
}

export function paymentsTable({ perSecond, p50, p99 }: Payments): string {
  return `\nquote create → execute → completed: ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
