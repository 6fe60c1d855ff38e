import type { Migration } from "../migrate.ts";

export const cardPayments: Migration = { name: "0010-card-payments", statements: [] };
