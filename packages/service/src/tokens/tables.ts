export interface TokenRow {
  id: string;
  platformId: string;
  name: string;
  /** JSON array. */
  permissions: string;
  clientId: string;
  /** `sha256$<hash hex>` of a secret made here, `scrypt$<salt hex>$<hash hex>` of one that the operator chose. */
  secretHash: string;
  createdAt: number;
  updatedAt: number;
}

export interface TokenTables {
  tokens: TokenRow;
}
