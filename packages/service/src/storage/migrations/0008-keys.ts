import type { Migration } from "../migrate.ts";

/** Changes nothing. It stays in the list because stores record its name. */
export const keys: Migration = { name: "0008-keys", statements: [] };
