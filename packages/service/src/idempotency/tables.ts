export interface IdempotencyKeyRow {
  credentialId: string;
  method: string;
  path: string;
  key: string;
  /** JSON of the remembered reply; null while the first call is running, or when it left nothing to remember. */
  reply: string | null;
  /** From then on the key is new again; for a row without a reply, the moment of the claim. */
  expiresAt: number;
}

export interface IdempotencyTables {
  idempotencyKeys: IdempotencyKeyRow;
}
