import type { Migration } from "../migrate.ts";

export const people: Migration = { name: "0007-people", statements: [] };
