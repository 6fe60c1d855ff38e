import type { Migration } from "../migrate.ts";

/** What a store is, which every start must agree with, and what rails report of orders that it does not know. */
export const storeIdentity: Migration = {
  name: "0002-store-identity",
  statements: [
    `create table store_identity (
      id integer not null primary key check (id = 1),
      mode text not null,
      clock text not null,
      created_at bigint not null
    )`,
    `create table order_hold (
      id integer not null primary key check (id = 1),
      since bigint not null
    )`,
    `create table unknown_reports (
      reference text not null,
      report text not null,
      received_at bigint not null,
      primary key (reference, report)
    )`,
    `create table order_aliases (
      reference text not null primary key,
      order_reference text not null references rail_orders (reference),
      created_at bigint not null
    )`,
  ],
};
