import { jsonColumns } from "../storage/json-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { OwnerRow } from "./tables.ts";

const json = jsonColumns<OwnerRow>()("roles", "personalInfo");

export async function insertOwner(tx: Tx, row: OwnerRow): Promise<void> {
  await tx.insertInto("beneficialOwners").values(json.encode(row)).execute();
}

const selectOwner = preparedRows((db, at: { platformId: string; id: string }) =>
  db.selectFrom("beneficialOwners").selectAll().where("id", "=", at.id).where("platformId", "=", at.platformId),
);

/** The owner of that id; another platform's is not found. */
export async function findOwner(tx: Tx, platformId: string, id: string): Promise<OwnerRow | undefined> {
  const [row] = await selectOwner(tx, { platformId, id });
  return row && json.decode(row);
}

/** The owners of some businesses, oldest first. */
export async function ownersOf(tx: Tx, customerIds: readonly string[]): Promise<OwnerRow[]> {
  if (customerIds.length === 0) return [];
  const rows = await tx
    .selectFrom("beneficialOwners")
    .selectAll()
    .where("customerId", "in", customerIds)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => json.decode(row));
}

export const readOwners: PageReader<{ platformId: string }, OwnerRow> = decodedPages(
  createPageReader({
    table: "beneficialOwners",
    select: (db, scope: { platformId: string }) =>
      db.selectFrom("beneficialOwners").selectAll().where("platformId", "=", scope.platformId),
    columns: { customerId: { column: "customerId" } },
  }),
  (stored) => json.decode(stored),
);

/** Writes the fields of an owner that can change. */
export async function changeOwner(tx: Tx, { id, ...row }: OwnerRow): Promise<void> {
  const { roles, ownershipPercentage, personalInfo, kycStatus, updatedAt } = row;
  await tx
    .updateTable("beneficialOwners")
    .set(json.encode({ roles, ownershipPercentage, personalInfo, kycStatus, updatedAt }))
    .where("id", "=", id)
    .execute();
}
