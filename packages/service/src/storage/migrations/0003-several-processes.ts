import type { Migration } from "../migrate.ts";

/** What several processes on one store share: claims that end in real time, the test clock, what is counted against limits, and where a store has gone that one process outgrew. */
export const severalProcesses: Migration = {
  name: "0003-several-processes",
  statements: [
    `alter table delivery_queues add column held_until bigint not null default 0`,
    `alter table auth_code_orders add column held_until bigint not null default 0`,
    `alter table store_identity add column moved_to text`,
    `create table test_clock (
      id integer not null primary key check (id = 1),
      ahead_ms bigint not null
    )`,
    `create table counted_attempts (
      subject text not null primary key,
      points bigint not null,
      ends_at bigint not null
    )`,
    `create index counted_attempts_end on counted_attempts (ends_at)`,
  ],
};
