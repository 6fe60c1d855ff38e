import type { Tx } from "../storage/store.ts";
import type { CustomerRow } from "./tables.ts";

/** A wallet's e-mail credential. */
export interface EmailCredential {
  accountId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** What other domains create for customers; passed in, because they depend on this one. */
export interface CustomerAccounts {
  /** Gives a new customer its accounts, its wallet, the wallet's credential (G-15, V-40). */
  onboard: (
    tx: Tx,
    customer: CustomerRow,
    accounts: { currencies: readonly string[]; enabled: readonly string[] },
  ) => Promise<void>;
  /** Opens the accounts in the customer's currencies that it does not have yet (V-40). */
  openAccounts: (tx: Tx, customer: CustomerRow, now: number) => Promise<void>;
  /** The credentials with the customer's e-mail address: at most one of each wallet. */
  emailCredentialsOf: (tx: Tx, customer: CustomerRow) => Promise<EmailCredential[]>;
  /** Whether a credential of another customer of the platform has that address (V-44). */
  isEmailInUse: (tx: Tx, customer: CustomerRow, email: string) => Promise<boolean>;
  /**
   * Gives every such credential the customer's address, and a wallet without credentials its first one (G-15). A code
   * that was mailed to the old address becomes invalid.
   */
  followEmail: (tx: Tx, customer: CustomerRow, now: number) => Promise<void>;
}
