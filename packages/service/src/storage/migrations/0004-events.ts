import type { Migration } from "../migrate.ts";

export const events: Migration = {
  name: "0004-events",
  statements: [
    `create table webhook_endpoints (
      platform_id text not null primary key references platforms (id),
      url text,
      private_key text not null,
      public_key text not null
    )`,
    `create table delivery_queues (
      resource_id text not null primary key,
      platform_id text not null references platforms (id),
      last_position integer not null,
      due_at bigint not null,
      claim integer not null,
      tries integer not null,
      first_tried_at bigint
    )`,
    `create index delivery_queues_due on delivery_queues (platform_id, due_at)`,
    `create table deliveries (
      id text not null primary key,
      resource_id text not null references delivery_queues (resource_id),
      position integer not null,
      type text not null,
      body text not null,
      unique (resource_id, position)
    )`,
  ],
};
