import type { Migration } from "../migrate.ts";

export const events: Migration = {
  name: "0004-events",
  statements: [
    `create table events (
      id text not null primary key,
      platform_id text not null references platforms (id),
      type text not null,
      resource_id text not null,
      position integer not null,
      data text not null,
      occurred_at bigint not null
    )`,
    `create unique index events_in_order on events (resource_id, position)`,
  ],
};
