import type { Migration } from "../migrate.ts";

export const quotes: Migration = { name: "0006-quotes", statements: [] };
