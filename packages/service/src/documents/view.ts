import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { DocumentRow } from "./tables.ts";

export function toDocument(row: DocumentRow): Schema<"Document"> {
  return {
    id: row.id,
    documentHolder: row.holderId,
    documentType: row.documentType as Schema<"DocumentType">, // this and the next were written by decide.ts
    ...(row.side !== null && { side: row.side as Schema<"DocumentSide"> }),
    country: row.country,
    ...(row.documentNumber !== null && { documentNumber: row.documentNumber }),
    ...(row.issuingAuthority !== null && { issuingAuthority: row.issuingAuthority }),
    ...(row.issuedOn !== null && { issuedOn: row.issuedOn }),
    fileName: row.fileName,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
