/** One check of who a customer is. */
export interface VerificationRow {
  id: string;
  platformId: string;
  customerId: string;
  status: string;
  /** JSON array of what stands in the way, as the contract shows it. */
  errors: string;
  createdAt: number;
  updatedAt: number;
}

export interface VerificationTables {
  verifications: VerificationRow;
}
