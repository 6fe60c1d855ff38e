/** What is known of a document; its file stands apart, and is never read along. */
export interface DocumentRow {
  id: string;
  platform_id: string;
  /** The customer or the owner it speaks of. */
  holder_id: string;
  document_type: string;
  side: string | null;
  country: string;
  document_number: string | null;
  issuing_authority: string | null;
  /** YYYY-MM-DD */
  issued_on: string | null;
  file_name: string;
  /** When a verification of its holder first used it. */
  submitted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface DocumentFileRow {
  document_id: string;
  /** What its first bytes say it is. */
  media_type: string;
  content: Uint8Array;
}

export interface DocumentTables {
  documents: DocumentRow;
  document_files: DocumentFileRow;
}
