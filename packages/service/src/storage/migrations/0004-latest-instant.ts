import type { Migration } from "../migrate.ts";

/** The latest instant that a store which follows the system's clock has seen; one row. */
export const latestInstant: Migration = {
  name: "0004-latest-instant",
  statements: [
    `create table latest_instant (
      id integer not null primary key check (id = 1),
      at bigint not null
    )`,
  ],
};
