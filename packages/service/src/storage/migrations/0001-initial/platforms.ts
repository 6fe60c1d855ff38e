export const platforms: readonly string[] = [
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
    updated_at bigint not null,
    is_operators integer not null default 0
  )`,
  `create index tokens_listed on tokens (platform_id, created_at, id)`,
  `create index tokens_named on tokens (platform_id, name, created_at, id)`,
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
];
