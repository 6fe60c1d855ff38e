/**
 * The counter-accounts of customers' and platforms' money. `world`: outside the service. `clearing`: on its way out.
 * `suspense`: could be neither delivered nor returned. `fees`: what payments cost. `exchange`: where one currency goes
 * in and another comes out.
 */
export type CounterAccount = "world" | "clearing" | "suspense" | "fees" | "exchange";

export const counterAccounts: CounterAccount[] = ["world", "clearing", "suspense", "fees", "exchange"];

export function counterAccount(kind: CounterAccount, currency: string): string {
  return `${kind}:${currency}`;
}

export function isCounterAccount(id: string): boolean {
  return counterAccounts.some((kind) => id.startsWith(`${kind}:`));
}
