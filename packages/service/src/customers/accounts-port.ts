import type { Tx } from "../storage/store.ts";
import type { CustomerRow } from "./tables.ts";

/** A wallet's e-mail credential. */
export interface EmailCredential {
  accountId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** What other domains keep for customers; passed in, because they stand on this one. */
export interface CustomerAccounts {
  /** Gives a new customer its accounts, its wallet, the wallet's credential (G-15, V-40). */
  onboard: (
    tx: Tx,
    customer: CustomerRow,
    accounts: { currencies: readonly string[]; enabled: readonly string[] },
  ) => Promise<void>;
  /** Opens the accounts that the customer's currencies ask for and that it does not have yet (V-40). */
  openAccounts: (tx: Tx, customer: CustomerRow, now: number) => Promise<void>;
  /** The credentials that are tied to the customer's e-mail address: one of each wallet at most. */
  emailCredentialsOf: (tx: Tx, customer: CustomerRow) => Promise<EmailCredential[]>;
  /** Whether a credential of another customer of the platform has that address (V-44). */
  isEmailInUse: (tx: Tx, customer: CustomerRow, email: string) => Promise<boolean>;
  /**
   * Gives every tied credential the customer's address, and a wallet that no credential opens yet its first one (G-15). A
   * code that was mailed to the old address opens nothing any more.
   */
  followEmail: (tx: Tx, customer: CustomerRow, now: number) => Promise<void>;
}
