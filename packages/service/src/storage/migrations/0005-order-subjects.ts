import type { Migration } from "../migrate.ts";

/** What an order is about, so that the latest one decides, and until when a process hands it over. */
export const orderSubjects: Migration = {
  name: "0005+order-subjects",
  statements: [
    `alter table rail_orders add column subject text not null default ''`,
    `alter table rail_orders add column held_until bigint not null default 0`,
    `create index rail_orders_subject on rail_orders (subject, reference)`,
  ],
};
