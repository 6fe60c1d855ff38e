export interface TokenRow {
  id: string;
  platform_id: string;
  name: string;
  /** JSON array. */
  permissions: string;
  client_id: string;
  /** `scrypt$<salt hex>$<hash hex>` */
  secret_hash: string;
  created_at: number;
  updated_at: number;
}

export interface TokenTables {
  tokens: TokenRow;
}
