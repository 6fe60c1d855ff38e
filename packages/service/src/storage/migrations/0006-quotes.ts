import type { Migration } from "../migrate.ts";

export const quotes: Migration = {
  name: "0006-quotes",
  statements: [
    `create table quotes (
      id text not null primary key,
      platform_id text not null references platforms (id),
      customer_id text not null,
      agent_id text,
      status text not null,
      transaction_id text not null,
      source_kind text not null,
      source_account text,
      source text not null,
      destination text not null,
      identifier text not null,
      payee_account text,
      sending_currency text not null,
      sending_amount bigint not null,
      receiving_currency text not null,
      receiving_amount bigint not null,
      exchange_rate double precision not null,
      fees bigint not null,
      rate_details text not null,
      payment_instructions text,
      payload_to_sign text,
      purpose text,
      sender_info text,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create index transactions_status on transactions (platform_id, status, created_at, id)`,
    `create index transactions_type on transactions (platform_id, type, created_at, id)`,
    `create index transactions_platform_customer on transactions (platform_id, platform_customer_id, created_at, id)`,
  ],
};
