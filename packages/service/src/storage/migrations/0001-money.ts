import type { Migration } from "../migrate.ts";

export const money: Migration = {
  name: "0001-money",
  statements: [
    `create table platforms (
      id text not null primary key,
      name text not null unique,
      uma_domain text not null,
      supported_currencies text not null,
      wallet_config text not null,
      lookup_key text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table tokens (
      id text not null primary key,
      platform_id text not null references platforms (id),
      name text not null,
      permissions text not null,
      client_id text not null unique,
      secret_hash text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table idempotency_keys (
      credential_id text not null,
      method text not null,
      path text not null,
      key text not null,
      reply text,
      expires_at bigint not null,
      primary key (credential_id, method, path, key)
    )`,
    `create index idempotency_keys_expired on idempotency_keys (expires_at)`,
    `create table work (
      id text not null primary key,
      kind text not null,
      payload text not null,
      due_at bigint not null,
      attempts integer not null,
      last_error text
    )`,
    `create index work_due on work (due_at, id)`,
    `create table ledger_accounts (
      id text not null primary key,
      currency text not null,
      balance bigint check (balance >= 0),
      moved_at bigint not null
    )`,
    `create table ledger_entries (
      id text not null primary key,
      kind text not null,
      reference text not null,
      created_at bigint not null
    )`,
    `create table ledger_postings (
      entry_id text not null references ledger_entries (id),
      line integer not null,
      account_id text not null references ledger_accounts (id),
      currency text not null,
      amount bigint not null check (amount <> 0),
      primary key (entry_id, line)
    )`,
    `create table customers (
      id text not null primary key,
      platform_id text not null references platforms (id),
      platform_customer_id text not null,
      customer_type text not null,
      uma_address text not null unique,
      region text,
      currencies text not null,
      email text,
      kyc_status text not null,
      profile text not null,
      is_deleted integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create unique index customers_platform_customer on customers (platform_id, platform_customer_id) where is_deleted = 0`,
    `create table internal_accounts (
      id text not null primary key references ledger_accounts (id),
      platform_id text not null references platforms (id),
      owner_id text not null,
      type text not null,
      currency text not null,
      status text not null,
      private_enabled integer,
      instructions text not null,
      created_at bigint not null,
      updated_at bigint not null,
      unique (owner_id, type, currency)
    )`,
    `create index internal_accounts_listed on internal_accounts (platform_id, created_at, id)`,
    `create index internal_accounts_owner on internal_accounts (platform_id, owner_id, created_at, id)`,
    `create table external_accounts (
      id text not null primary key,
      platform_id text not null references platforms (id),
      owner_id text not null,
      platform_account_id text,
      currency text not null,
      account_type text not null,
      identifier text not null,
      status text not null,
      is_default_uma_deposit integer not null,
      beneficiary_status text,
      verified_name text,
      account_info text not null,
      created_at bigint not null,
      unique (owner_id, account_type, identifier)
    )`,
    `create index external_accounts_listed on external_accounts (platform_id, created_at, id)`,
    `create index external_accounts_owner on external_accounts (platform_id, owner_id, created_at, id)`,
    `create table transactions (
      id text not null primary key,
      platform_id text not null references platforms (id),
      customer_id text not null,
      platform_customer_id text not null,
      type text not null,
      status text not null,
      sender text not null,
      receiver text not null,
      payment_rail text,
      currency text not null,
      amount bigint not null,
      reference text not null,
      failure_reason text,
      refund text,
      settled_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index transactions_listed on transactions (platform_id, created_at, id)`,
    `create index transactions_customer on transactions (platform_id, customer_id, created_at, id)`,
    `create index transactions_sender on transactions (platform_id, sender, created_at, id)`,
    `create index transactions_receiver on transactions (platform_id, receiver, created_at, id)`,
    `create index transactions_reference on transactions (platform_id, reference)`,
  ],
};
