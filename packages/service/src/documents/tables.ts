/** What is known of a document; its file stands apart, and is never read along. */
export interface DocumentRow {
  id: string;
  platformId: string;
  /** The customer or the owner it speaks of. */
  holderId: string;
  documentType: string;
  side: string | null;
  country: string;
  documentNumber: string | null;
  issuingAuthority: string | null;
  /** YYYY-MM-DD */
  issuedOn: string | null;
  fileName: string;
  /** When a verification of its holder first used it. */
  submittedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface DocumentFileRow {
  documentId: string;
  /** What its first bytes say it is. */
  mediaType: string;
  content: Uint8Array;
}

export interface DocumentTables {
  documents: DocumentRow;
  documentFiles: DocumentFileRow;
}
