import type { Migration } from "../migrate.ts";

export const agents: Migration = {
  name: "0009-agents",
  statements: [
    `create table agents (
      id text not null primary key,
      platform_id text not null references platforms (id),
      customer_id text not null references customers (id),
      name text not null,
      is_paused integer not null,
      is_connected integer not null,
      policy text not null,
      token_hash text unique,
      spent_day text not null,
      daily_count integer not null,
      daily_spend bigint not null,
      spent_month text not null,
      monthly_spend bigint not null,
      is_deleted integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index agents_listed on agents (platform_id, created_at, id)`,
    `create index agents_customer on agents (platform_id, customer_id, created_at, id)`,
    `create index agents_paused on agents (platform_id, is_paused, created_at, id)`,
    `create index agents_connected on agents (platform_id, is_connected, created_at, id)`,
    `create table agent_device_codes (
      code text not null primary key,
      platform_id text not null references platforms (id),
      agent_id text not null references agents (id),
      expires_at bigint not null,
      redeemed_at bigint,
      created_at bigint not null
    )`,
    `create index agent_device_codes_agent on agent_device_codes (agent_id)`,
    `create table agent_actions (
      id text not null primary key,
      platform_id text not null references platforms (id),
      agent_id text not null references agents (id),
      customer_id text not null references customers (id),
      platform_customer_id text not null,
      status text not null,
      type text not null,
      quote_id text,
      transfer text,
      currency text,
      transaction_id text,
      rejection_reason text,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index agent_actions_agent on agent_actions (agent_id, created_at, id)`,
    `create index agent_actions_customer on agent_actions (platform_id, customer_id, status, created_at, id)`,
    `create index agent_actions_status on agent_actions (platform_id, status, created_at, id)`,
    `create index agent_actions_quote on agent_actions (quote_id, status)`,
  ],
};
