/** The data of a document; its file is in another table, and is not read along. */
export interface DocumentRow {
  id: string;
  platformId: string;
  /** The customer or the owner that it belongs to. */
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
  /** The type by its first bytes. */
  mediaType: string;
  content: Uint8Array;
}

export interface DocumentTables {
  documents: DocumentRow;
  documentFiles: DocumentFileRow;
}
