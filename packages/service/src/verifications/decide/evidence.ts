import type { Schema } from "@tallystick/contract";

/** The data of a business when it is verified. */
export interface Evidence {
  /** With its owners. */
  business: Schema<"BusinessCustomer">;
  /** Of the business and of its owners. */
  documents: readonly Schema<"Document">[];
  /** YYYY-MM-DD */
  today: string;
}

export type Owner = Schema<"BeneficialOwner">;
export type Issue = Schema<"VerificationError">;
export type DocumentType = Schema<"DocumentType">;
