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

const beginnings = {
  "application/pdf": Buffer.from("%PDF-"),
  "image/jpeg": Buffer.from([0xff, 0xd8, 0xff]),
  "image/png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** The type of a file, judged by its first bytes (G-24); undefined for one that no document may have. */
export function mediaTypeOf(content: Buffer): string | undefined {
  const found = Object.entries(beginnings).find(([, bytes]) => content.subarray(0, bytes.length).equals(bytes));
  return found?.[0];
}
