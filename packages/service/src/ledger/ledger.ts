import type { Ids } from "../runtime/ids.ts";
import { preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import { counterAccount, counterAccounts, isCounterAccount } from "./counter-accounts.ts";
import type { LedgerAccountRow, LedgerEntryRow, LedgerPostingRow } from "./tables.ts";

/** The largest balance: the largest exact integer of a JSON number. */
export const balanceLimit: number = Number.MAX_SAFE_INTEGER;

/** One side of an entry; `amount` in the smallest unit, positive into the account, negative out of it. */
export interface Posting {
  account: string;
  currency: string;
  amount: number;
}

export interface Entry {
  /** The kind of event: `transfer-in`, `refund`. */
  kind: string;
  /** What caused it. */
  reference: string;
  postings: Posting[];
  at: number;
}

/** Why an entry was not written. */
export interface Shortfall {
  account: string;
  reason: "below-zero" | "above-limit";
}

export interface Ledger {
  /**
   * Writes an entry and changes the balances, all or nothing. Races over one balance are decided by the conditional
   * update: of two debits that do not both fit, one gets the shortfall.
   * @throws for an unbalanced entry or an unknown account: a fault of the caller.
   */
  post(tx: Tx, entry: Entry): Promise<Shortfall | undefined>;
  /** Opens an account that starts at zero and never goes below. */
  open(tx: Tx, account: { id: string; currency: string; at: number }): Promise<void>;
  /** Opens the counter-accounts of a currency, unless they exist. */
  openCounterAccounts(tx: Tx, currency: string, at: number): Promise<void>;
}

const changeBalance = preparedWrite((db, move: Posting & { limit: number; at: number }) =>
  db
    .updateTable("ledgerAccounts")
    .set((row) => ({ balance: row("balance", "+", move.amount), movedAt: move.at }))
    .where("id", "=", move.account)
    .where("currency", "=", move.currency)
    .where((row) => row.between(row("balance", "+", move.amount), 0, move.limit)),
);

const insertAccount = preparedWrite((db, row: LedgerAccountRow) =>
  db
    .insertInto("ledgerAccounts")
    .values({ id: row.id, currency: row.currency, balance: row.balance, movedAt: row.movedAt })
    .onConflict((conflict) => conflict.column("id").doNothing()),
);

const insertEntry = preparedWrite((db, entry: LedgerEntryRow) =>
  db
    .insertInto("ledgerEntries")
    .values({ id: entry.id, kind: entry.kind, reference: entry.reference, createdAt: entry.createdAt }),
);

const insertPosting = preparedWrite((db, posting: LedgerPostingRow) =>
  db.insertInto("ledgerPostings").values({
    entryId: posting.entryId,
    line: posting.line,
    accountId: posting.accountId,
    currency: posting.currency,
    amount: posting.amount,
  }),
);

export function createLedger(ids: Ids): Ledger {
  return {
    async post(tx, entry) {
      assertBalanced(entry);
      const shortfall = await changeBalances(tx, entry);
      if (shortfall) return shortfall;
      const id = ids.next("Entry");
      await insertEntry(tx, { id, kind: entry.kind, reference: entry.reference, createdAt: entry.at });
      for (const [line, { account, currency, amount }] of entry.postings.entries()) {
        await insertPosting(tx, { entryId: id, line, accountId: account, currency, amount });
      }
      return undefined;
    },
    open: async (tx, { id, currency, at }) => void (await insertAccount(tx, { id, currency, balance: 0, movedAt: at })),
    async openCounterAccounts(tx, currency, at) {
      for (const kind of counterAccounts) {
        await insertAccount(tx, { id: counterAccount(kind, currency), currency, balance: null, movedAt: at });
      }
    },
  };
}

function assertBalanced(entry: Entry): void {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of entry.postings) {
    if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`Posting of ${amount} in ${entry.kind}`);
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  }
  const isBalanced = entry.postings.length > 1 && [...sums.values()].every((sum) => sum === 0n);
  if (!isBalanced) throw new Error(`The ${entry.kind} entry for ${entry.reference} is not balanced`);
}

/** Changes them one by one, debits first; a shortfall undoes the changes before it. */
async function changeBalances(tx: Tx, { postings, at }: Entry): Promise<Shortfall | undefined> {
  const moves = postings.filter(({ account }) => !isCounterAccount(account)).sort((a, b) => a.amount - b.amount);
  for (const [done, move] of moves.entries()) {
    if ((await changeBalance(tx, { ...move, at, limit: balanceLimit })) === 1) continue;
    await assertOpen(tx, move);
    for (const earlier of moves.slice(0, done)) {
      await changeBalance(tx, { ...earlier, amount: -earlier.amount, at, limit: balanceLimit });
    }
    return { account: move.account, reason: move.amount < 0 ? "below-zero" : "above-limit" };
  }
  return undefined;
}

async function assertOpen(tx: Tx, { account, currency }: Posting): Promise<void> {
  const row = await tx.selectFrom("ledgerAccounts").select("currency").where("id", "=", account).executeTakeFirst();
  if (row?.currency !== currency) throw new Error(`The ledger has no account ${account} in ${currency}`);
}
