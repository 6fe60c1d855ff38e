export const service: readonly string[] = [
  `create table encryption_keys (
    operator_key text not null primary key,
    wrapped text not null,
    created_at bigint not null
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
];
