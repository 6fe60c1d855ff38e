import type { Migration } from "../migrate.ts";

export const cards: Migration = {
  name: "0003-cards",
  statements: [],
};
