import type { Schema } from "@tallystick/contract";
import type { DocumentRow } from "./tables.ts";

/** What a form says of a document. */
export type Description = Omit<Schema<"DocumentReplaceForm">, "file">;

const namelessFile = "document";

/** The row of a new document. */
export function decideDocument(
  description: Description,
  document: { id: string; platformId: string; holderId: string; fileName: string; at: number },
): DocumentRow {
  const blank = {
    id: document.id,
    platform_id: document.platformId,
    holder_id: document.holderId,
    submitted_at: null,
    created_at: document.at,
  };
  return { ...blank, ...described(description, document) };
}

/** A document as another file in its place leaves it; its id and its holder stay (G-24). */
export function decideReplacement(
  known: DocumentRow,
  description: Description,
  document: { fileName: string; at: number },
): DocumentRow {
  return { ...known, ...described(description, document) };
}

type Described = Omit<DocumentRow, "id" | "platform_id" | "holder_id" | "submitted_at" | "created_at">;

function described(description: Description, { fileName, at }: { fileName: string; at: number }): Described {
  return {
    document_type: description.documentType,
    side: description.side ?? null,
    country: description.country,
    document_number: description.documentNumber ?? null,
    issuing_authority: description.issuingAuthority ?? null,
    issued_on: description.issuedOn ?? null,
    file_name: fileName === "" ? namelessFile : fileName,
    updated_at: at,
  };
}
