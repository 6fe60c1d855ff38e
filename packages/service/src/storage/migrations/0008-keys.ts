import type { Migration } from "../migrate.ts";

export const keys: Migration = { name: "0008-keys", statements: [] };
