import { createPageReader, type PageReader } from "../storage/list-page.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { OwnerRow } from "./tables.ts";

export async function insertOwner(tx: Tx, row: OwnerRow): Promise<void> {
  await tx.insertInto("beneficial_owners").values(row).execute();
}

const selectOwner = preparedRows((db, at: { platformId: string; id: string }) =>
  db.selectFrom("beneficial_owners").selectAll().where("id", "=", at.id).where("platform_id", "=", at.platformId),
);

/** The owner of that id; another platform's is not found. */
export async function findOwner(tx: Tx, platformId: string, id: string): Promise<OwnerRow | undefined> {
  const [row] = await selectOwner(tx, { platformId, id });
  return row;
}

/** The owners of some businesses, oldest first. */
export function ownersOf(tx: Tx, customerIds: readonly string[]): Promise<OwnerRow[]> {
  if (customerIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom("beneficial_owners")
    .selectAll()
    .where("customer_id", "in", customerIds)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export const readOwners: PageReader<{ platformId: string }, OwnerRow> = createPageReader({
  table: "beneficial_owners",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("beneficial_owners").selectAll().where("platform_id", "=", scope.platformId),
  columns: { customerId: { column: "customer_id" } },
});

/** Writes what may change of an owner. */
export async function changeOwner(tx: Tx, { id, ...row }: OwnerRow): Promise<void> {
  const { roles, ownership_percentage, personal_info, kyc_status, updated_at } = row;
  await tx
    .updateTable("beneficial_owners")
    .set({ roles, ownership_percentage, personal_info, kyc_status, updated_at })
    .where("id", "=", id)
    .execute();
}
