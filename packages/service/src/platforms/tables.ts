export interface PlatformRow {
  /** `PlatformConfig:<uuid>` */
  id: string;
  name: string;
  uma_domain: string;
  /** JSON array of the enabled currencies, as the contract shows them. */
  supported_currencies: string;
  /** JSON of what is set for its wallets, as the contract shows it. */
  wallet_config: string;
  /** Hex of the key that its lookup ids are made with. */
  lookup_key: string;
  created_at: number;
  updated_at: number;
}

export interface PlatformTables {
  platforms: PlatformRow;
}
