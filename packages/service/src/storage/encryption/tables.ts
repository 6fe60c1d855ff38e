/** The key of the store, as one operator key wraps it. While keys are rotated, it stands here under two. */
export interface EncryptionKeyRow {
  /** The `id` of the operator key. */
  operatorKey: string;
  /** Base64. */
  wrapped: string;
  createdAt: number;
}

export interface EncryptionTables {
  encryptionKeys: EncryptionKeyRow;
}
