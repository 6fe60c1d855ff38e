import { isDatabaseAddress } from "./postgres/address.ts";
import { openPostgresStore, type PostgresOptions } from "./postgres/postgres-store.ts";
import { openSqliteStore, type StoreOptions } from "./sqlite-store.ts";
import type { Store } from "./store.ts";

/** How a store is kept: of this process alone, in a file of this machine, or in a database. */
export type StoreKind = "memory" | "file" | "database";

export function storeKindOf(place: string): StoreKind {
  if (place === ":memory:") return "memory";
  return isDatabaseAddress(place) ? "database" : "file";
}

/**
 * Opens (creates, migrates) a store.
 * @param place `:memory:`, a file, or the address of a database of PostgreSQL.
 * @throws UnusableStore
 */
export function openStore(place: string, options: StoreOptions & PostgresOptions = {}): Promise<Store> {
  return storeKindOf(place) === "database" ? openPostgresStore(place, options) : openSqliteStore(place, options);
}
