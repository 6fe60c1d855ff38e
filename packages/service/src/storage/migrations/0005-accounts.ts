import type { Migration } from "../migrate.ts";

export const accounts: Migration = { name: "0005-accounts", statements: [] };
