import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { DocumentRow } from "./tables.ts";

export function toDocument(row: DocumentRow): Schema<"Document"> {
  return {
    id: row.id,
    documentHolder: row.holder_id,
    documentType: row.document_type as Schema<"DocumentType">, // this and the next were written by decide.ts
    ...(row.side !== null && { side: row.side as Schema<"DocumentSide"> }),
    country: row.country,
    ...(row.document_number !== null && { documentNumber: row.document_number }),
    ...(row.issuing_authority !== null && { issuingAuthority: row.issuing_authority }),
    ...(row.issued_on !== null && { issuedOn: row.issued_on }),
    fileName: row.file_name,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  };
}
