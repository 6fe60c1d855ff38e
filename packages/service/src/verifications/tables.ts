/** One check of who a customer is. */
export interface VerificationRow {
  id: string;
  platform_id: string;
  customer_id: string;
  status: string;
  /** JSON array of what stands in the way, as the contract shows it. */
  errors: string;
  created_at: number;
  updated_at: number;
}

export interface VerificationTables {
  verifications: VerificationRow;
}
