import type { Migration } from "../migrate.ts";

export const agents: Migration = { name: "0009-agents", statements: [] };
