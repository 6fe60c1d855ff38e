import { createPageReader, type PageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import type { DocumentRow } from "./tables.ts";

/** The file of a document. */
export interface DocumentFile {
  mediaType: string;
  content: Uint8Array;
}

export async function insertDocument(tx: Tx, row: DocumentRow, file: DocumentFile): Promise<void> {
  await tx.insertInto("documents").values(row).execute();
  await tx
    .insertInto("documentFiles")
    .values({ documentId: row.id, mediaType: file.mediaType, content: file.content })
    .execute();
}

/** How many documents a customer or an owner has. */
export async function countDocuments(tx: Tx, holderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("documents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("holderId", "=", holderId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces the file and its description. */
export async function replaceDocument(tx: Tx, row: DocumentRow, file: DocumentFile): Promise<void> {
  const { id, submittedAt: _submittedAt, ...described } = row;
  await tx.updateTable("documents").set(described).where("id", "=", id).execute();
  await tx
    .updateTable("documentFiles")
    .set({ mediaType: file.mediaType, content: file.content })
    .where("documentId", "=", id)
    .execute();
}

/** The document of that id; another platform's is not found. */
export function findDocument(tx: Tx, platformId: string, id: string): Promise<DocumentRow | undefined> {
  return tx
    .selectFrom("documents")
    .selectAll()
    .where("id", "=", id)
    .where("platformId", "=", platformId)
    .executeTakeFirst();
}

/** Removes it with its file; false when a verification has used it meanwhile. */
export async function deleteDocument(tx: Tx, id: string): Promise<boolean> {
  const unused = tx.selectFrom("documents").select("id").where("id", "=", id).where("submittedAt", "is", null);
  await tx.deleteFrom("documentFiles").where("documentId", "in", unused).execute();
  const result = await tx
    .deleteFrom("documents")
    .where("id", "=", id)
    .where("submittedAt", "is", null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export const readDocuments: PageReader<{ platformId: string }, DocumentRow> = createPageReader({
  table: "documents",
  select: (db: Tx, scope: { platformId: string }) =>
    db.selectFrom("documents").selectAll().where("platformId", "=", scope.platformId),
  columns: { documentHolder: { column: "holderId" } },
});

/**
 * Submits the documents of a customer and its owners to a verification; from then on they cannot be deleted (G-24i).
 */
export async function submitDocuments(tx: Tx, holderIds: readonly string[], now: number): Promise<DocumentRow[]> {
  await tx
    .updateTable("documents")
    .set({ submittedAt: now })
    .where("holderId", "in", holderIds)
    .where("submittedAt", "is", null)
    .execute();
  return submittedDocuments(tx, holderIds);
}

/** The documents of these holders that have been submitted to a verification. */
export function submittedDocuments(tx: Tx, holderIds: readonly string[]): Promise<DocumentRow[]> {
  const submitted = tx.selectFrom("documents").selectAll().where("holderId", "in", holderIds);
  return submitted.where("submittedAt", "is not", null).orderBy("id").execute();
}
