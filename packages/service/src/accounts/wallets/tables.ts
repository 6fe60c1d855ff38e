/** What a wallet grows from. Made when it is first asked for, and the same ever after. */
export interface WalletSeedRow {
  accountId: string;
  /** Hex of 16 bytes. */
  entropy: string;
}

export interface WalletTables {
  walletSeeds: WalletSeedRow;
}
