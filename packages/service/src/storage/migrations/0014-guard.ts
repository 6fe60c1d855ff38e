import type { Migration } from "../migrate.ts";

export const guard: Migration = {
  name: "0014-guard",
  statements: [
    `alter table tokens add column is_operators integer not null default 0`,
    // Only the operator's tokens had secrets with a slow hash.
    `update tokens set is_operators = 1 where secret_hash like 'scrypt$%'`,
    `create table auth_wrong_codes (
      credential_id text not null primary key references auth_credentials (id) on delete cascade,
      wrong integer not null,
      tried_at bigint not null,
      locked_until bigint not null
    )`,
    `create table webhook_next_keys (
      platform_id text not null primary key references platforms (id),
      private_key text not null,
      public_key text not null,
      from_at bigint not null
    )`,
    `create table past_events (
      id text not null primary key,
      platform_id text not null references platforms (id),
      resource_id text not null,
      type text not null,
      body text not null,
      outcome text not null,
      ended_at bigint not null
    )`,
    `create index past_events_platform on past_events (platform_id, ended_at)`,
    `create index past_events_ended on past_events (ended_at)`,
    `create table audit_log (
      id text not null primary key,
      at bigint not null,
      actor text not null,
      address text not null,
      trace_id text not null,
      platform_id text,
      action text not null,
      subject text not null,
      details text not null
    )`,
    `create index audit_log_platform on audit_log (platform_id, at)`,
  ],
};
