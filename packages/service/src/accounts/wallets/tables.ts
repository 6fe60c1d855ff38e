/** The seed of a wallet. Created on first use, and never changed. */
export interface WalletSeedRow {
  accountId: string;
  /** Hex of 16 bytes, sealed. */
  entropy: string;
}

export interface WalletTables {
  walletSeeds: WalletSeedRow;
}
