export interface PlatformRow {
  /** `PlatformConfig:<uuid>` */
  id: string;
  name: string;
  umaDomain: string;
  /** JSON array of the enabled currencies, as the contract shows them. */
  supportedCurrencies: string;
  /** JSON of what is set for its wallets, as the contract shows it. */
  walletConfig: string;
  /** Hex of the key that its lookup ids are made with. */
  lookupKey: string;
  createdAt: number;
  updatedAt: number;
}

export interface PlatformTables {
  platforms: PlatformRow;
}
