export interface LedgerAccountRow {
  /** The internal account's own id, or the name of a counter-account: `world:USD`. */
  id: string;
  currency: string;
  /**
   * Kept equal to the sum of its postings, and never below zero; null for counter-accounts, whose balance is that sum.
   */
  balance: number | null;
  /** When its balance last changed; before that, its opening. */
  movedAt: number;
}

export interface LedgerEntryRow {
  id: string;
  kind: string;
  /** What caused it: a transaction id, or the account that was funded. */
  reference: string;
  createdAt: number;
}

export interface LedgerPostingRow {
  entryId: string;
  line: number;
  accountId: string;
  currency: string;
  /** Positive into the account, negative out of it. */
  amount: number;
}

export interface LedgerTables {
  ledgerAccounts: LedgerAccountRow;
  ledgerEntries: LedgerEntryRow;
  ledgerPostings: LedgerPostingRow;
}
