/** A person who owns or directs a business. */
export interface OwnerRow {
  id: string;
  platformId: string;
  customerId: string;
  /** JSON array. */
  roles: string;
  /** Whole per cent. */
  ownershipPercentage: number;
  /** JSON, as the contract shows it. */
  personalInfo: string;
  kycStatus: string;
  createdAt: number;
  updatedAt: number;
}

export interface OwnerTables {
  beneficialOwners: OwnerRow;
}
