export interface TokenRow {
  id: string;
  platform_id: string;
  name: string;
  /** JSON array. */
  permissions: string;
  client_id: string;
  /** `sha256$<hash hex>` of a secret made here, `scrypt$<salt hex>$<hash hex>` of one that the operator chose. */
  secret_hash: string;
  created_at: number;
  updated_at: number;
}

export interface TokenTables {
  tokens: TokenRow;
}
