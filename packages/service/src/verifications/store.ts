import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import type { Tx } from "../storage/store.ts";
import type { VerificationRow } from "./tables.ts";

const json = jsonColumns<VerificationRow>()("errors");

export async function insertVerification(tx: Tx, row: VerificationRow): Promise<void> {
  await tx.insertInto("verifications").values(json.encode(row)).execute();
}

/** The verification of that id; another platform's is not found. */
export async function findVerification(tx: Tx, platformId: string, id: string): Promise<VerificationRow | undefined> {
  const row = await tx
    .selectFrom("verifications")
    .selectAll()
    .where("id", "=", id)
    .where("platformId", "=", platformId)
    .executeTakeFirst();
  return row && json.decode(row);
}

/** A customer's verifications that have not ended. */
export async function openVerifications(
  tx: Tx,
  { customerId, ended }: { customerId: string; ended: readonly string[] },
): Promise<VerificationRow[]> {
  const own = tx.selectFrom("verifications").selectAll().where("customerId", "=", customerId);
  return (await own.where("status", "not in", ended).orderBy("id").execute()).map((row) => json.decode(row));
}

/** Writes, unless it has left the state in which it was read: then false, and nothing is written. */
export async function changeVerification(
  tx: Tx,
  { id, status }: VerificationRow,
  to: Pick<VerificationRow, "status" | "errors" | "updatedAt">,
): Promise<boolean> {
  const result = await tx
    .updateTable("verifications")
    .set(json.encode(to))
    .where("id", "=", id)
    .where("status", "=", status)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const readVerifications: PageReader<{ platformId: string }, VerificationRow> = decodedPages(
  createPageReader({
    table: "verifications",
    select: (db: Tx, scope: { platformId: string }) =>
      db.selectFrom("verifications").selectAll().where("platformId", "=", scope.platformId),
    columns: { customerId: { column: "customerId" }, verificationStatus: { column: "status" } },
  }),
  (stored) => json.decode(stored),
);
