import { preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { LedgerAccountRow } from "./tables.ts";

/**
 * The counter-accounts of customers' and platforms' money. `world`: outside the service. `clearing`: on its way out.
 * `suspense`: could be neither delivered nor returned. `fees`: what payments cost. `exchange`: where one currency goes
 * in and another comes out.
 */
export type CounterAccount = "world" | "clearing" | "suspense" | "fees" | "exchange";

const counterAccounts: CounterAccount[] = ["world", "clearing", "suspense", "fees", "exchange"];

export function counterAccount(kind: CounterAccount, currency: string): string {
  return `${kind}:${currency}`;
}

export function isCounterAccount(id: string): boolean {
  return counterAccounts.some((kind) => id.startsWith(`${kind}:`));
}

const insertAccount = preparedWrite((db, row: LedgerAccountRow) =>
  db
    .insertInto("ledgerAccounts")
    .values({ id: row.id, currency: row.currency, balance: row.balance, movedAt: row.movedAt })
    .onConflict((conflict) => conflict.column("id").doNothing()),
);

/** Opens an account that starts at zero and never goes below. */
export async function openAccount(tx: Tx, id: string, currency: string, at: number): Promise<void> {
  await insertAccount(tx, { id, currency, balance: 0, movedAt: at });
}

/** Opens the counter-accounts of a currency, unless they exist. */
export async function openCounterAccounts(tx: Tx, currency: string, at: number): Promise<void> {
  for (const kind of counterAccounts) {
    await insertAccount(tx, { id: counterAccount(kind, currency), currency, balance: null, movedAt: at });
  }
}
