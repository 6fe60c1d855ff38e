import type { FilterColumns } from "../storage/filter-columns.ts";
import { createPageReader, decodedPages, type PageReader } from "../storage/list-page.ts";
import { externalAccountJson, internalAccountJson, selectHeldAccounts, type HeldAccount } from "./find.ts";
import type { ExternalAccountRow } from "./tables.ts";

/** Whose accounts a list shows: those of one owner, a customer or the platform itself. */
export interface OwnedBy {
  platformId: string;
  ownerId: string;
}

const internalColumns: FilterColumns = {
  customerId: { column: "internalAccounts.ownerId" },
  "balance.currency.code": { column: "internalAccounts.currency" },
  type: { column: "internalAccounts.type" },
};

/** Every internal account of a platform's customers. */
export const readCustomersAccounts: PageReader<{ platformId: string }, HeldAccount> = decodedPages(
  createPageReader({
    table: "internalAccounts",
    select: (db, scope: { platformId: string }) =>
      selectHeldAccounts(db)
        .where("internalAccounts.platformId", "=", scope.platformId)
        .whereRef("internalAccounts.ownerId", "<>", "internalAccounts.platformId"),
    columns: internalColumns,
  }),
  (kept) => internalAccountJson.decode(kept),
);

export const readOwnersAccounts: PageReader<OwnedBy, HeldAccount> = decodedPages(
  createPageReader({
    table: "internalAccounts",
    select: (db, scope: OwnedBy) =>
      selectHeldAccounts(db)
        .where("internalAccounts.platformId", "=", scope.platformId)
        .where("internalAccounts.ownerId", "=", scope.ownerId),
    columns: internalColumns,
  }),
  (kept) => internalAccountJson.decode(kept),
);

const externalColumns: FilterColumns = {
  customerId: { column: "ownerId" },
  currency: { column: "currency" },
};

/** Every external account of a platform and its customers. */
export const readExternalAccounts: PageReader<{ platformId: string }, ExternalAccountRow> = decodedPages(
  createPageReader({
    table: "externalAccounts",
    select: (db, scope: { platformId: string }) =>
      db.selectFrom("externalAccounts").selectAll().where("platformId", "=", scope.platformId),
    columns: externalColumns,
  }),
  (kept) => externalAccountJson.decode(kept),
);

export const readOwnersExternalAccounts: PageReader<OwnedBy, ExternalAccountRow> = decodedPages(
  createPageReader({
    table: "externalAccounts",
    select: (db, scope: OwnedBy) =>
      db
        .selectFrom("externalAccounts")
        .selectAll()
        .where("platformId", "=", scope.platformId)
        .where("ownerId", "=", scope.ownerId),
    columns: externalColumns,
  }),
  (kept) => externalAccountJson.decode(kept),
);
