/** What a wallet grows from. Made when it is first asked for, and the same ever after. */
export interface WalletSeedRow {
  account_id: string;
  /** Hex of 16 bytes. */
  entropy: string;
}

export interface WalletTables {
  wallet_seeds: WalletSeedRow;
}
