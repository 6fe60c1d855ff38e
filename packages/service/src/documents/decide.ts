import type { Schema } from "@tallystick/contract";
import type { DocumentRow } from "./tables.ts";

/** The fields of a document's form. */
export type Description = Omit<Schema<"DocumentReplaceForm">, "file">;

const namelessFile = "document";

/** The row of a new document. */
export function decideDocument(
  description: Description,
  document: { id: string; platformId: string; holderId: string; fileName: string; at: number },
): DocumentRow {
  const blank = {
    id: document.id,
    platformId: document.platformId,
    holderId: document.holderId,
    submittedAt: null,
    createdAt: document.at,
  };
  return { ...blank, ...described(description, document) };
}

/** A document after its file was replaced; its id and its holder stay (G-24). */
export function decideReplacement(
  known: DocumentRow,
  description: Description,
  document: { fileName: string; at: number },
): DocumentRow {
  return { ...known, ...described(description, document) };
}

type Described = Omit<DocumentRow, "id" | "platformId" | "holderId" | "submittedAt" | "createdAt">;

function described(description: Description, { fileName, at }: { fileName: string; at: number }): Described {
  return {
    documentType: description.documentType,
    side: description.side ?? null,
    country: description.country,
    documentNumber: description.documentNumber ?? null,
    issuingAuthority: description.issuingAuthority ?? null,
    issuedOn: description.issuedOn ?? null,
    fileName: fileName === "" ? namelessFile : fileName,
    updatedAt: at,
  };
}
