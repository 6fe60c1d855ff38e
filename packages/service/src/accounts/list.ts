import type { FilterColumns } from "../storage/filter-columns.ts";
import { createPageReader, type PageReader } from "../storage/list-page.ts";
import { selectHeldAccounts, type HeldAccount } from "./find.ts";
import type { ExternalAccountRow } from "./tables.ts";

/** Whose accounts a list shows: those of one owner, a customer or the platform itself. */
export interface OwnedBy {
  platformId: string;
  ownerId: string;
}

const internalColumns: FilterColumns = {
  customerId: { column: "internal_accounts.owner_id" },
  "balance.currency.code": { column: "internal_accounts.currency" },
  type: { column: "internal_accounts.type" },
};

/** Every internal account of a platform's customers. */
export const readCustomersAccounts: PageReader<{ platformId: string }, HeldAccount> = createPageReader({
  table: "internal_accounts",
  select: (db, scope: { platformId: string }) =>
    selectHeldAccounts(db)
      .where("internal_accounts.platform_id", "=", scope.platformId)
      .whereRef("internal_accounts.owner_id", "<>", "internal_accounts.platform_id"),
  columns: internalColumns,
});

export const readOwnersAccounts: PageReader<OwnedBy, HeldAccount> = createPageReader({
  table: "internal_accounts",
  select: (db, scope: OwnedBy) =>
    selectHeldAccounts(db)
      .where("internal_accounts.platform_id", "=", scope.platformId)
      .where("internal_accounts.owner_id", "=", scope.ownerId),
  columns: internalColumns,
});

const externalColumns: FilterColumns = {
  customerId: { column: "owner_id" },
  currency: { column: "currency" },
};

/** Every external account of a platform and its customers. */
export const readExternalAccounts: PageReader<{ platformId: string }, ExternalAccountRow> = createPageReader({
  table: "external_accounts",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("external_accounts").selectAll().where("platform_id", "=", scope.platformId),
  columns: externalColumns,
});

export const readOwnersExternalAccounts: PageReader<OwnedBy, ExternalAccountRow> = createPageReader({
  table: "external_accounts",
  select: (db, scope: OwnedBy) =>
    db
      .selectFrom("external_accounts")
      .selectAll()
      .where("platform_id", "=", scope.platformId)
      .where("owner_id", "=", scope.ownerId),
  columns: externalColumns,
});
