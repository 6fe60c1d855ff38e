export interface LedgerAccountRow {
  /** The internal account's own id, or the name of a counter-account: `world:USD`. */
  id: string;
  currency: string;
  /** Kept equal to the sum of its postings, and never below zero; null for counter-accounts, whose balance is that sum. */
  balance: number | null;
  /** When its balance last moved; the opening, until it has. */
  moved_at: number;
}

export interface LedgerEntryRow {
  id: string;
  kind: string;
  /** What it happened for: a transaction id, or the account that was funded. */
  reference: string;
  created_at: number;
}

export interface LedgerPostingRow {
  entry_id: string;
  line: number;
  account_id: string;
  currency: string;
  /** Positive into the account, negative out of it. */
  amount: number;
}

export interface LedgerTables {
  ledger_accounts: LedgerAccountRow;
  ledger_entries: LedgerEntryRow;
  ledger_postings: LedgerPostingRow;
}
