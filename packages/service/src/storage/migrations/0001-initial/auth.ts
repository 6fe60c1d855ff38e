export const auth: readonly string[] = [
  `create table auth_credentials (
    id text not null primary key,
    platform_id text not null references platforms (id),
    account_id text not null references internal_accounts (id),
    type text not null,
    nickname text not null,
    passkey_id text,
    identity text,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index auth_credentials_account on auth_credentials (account_id, created_at, id)`,
  `create index auth_credentials_nickname on auth_credentials (platform_id, nickname)`,
  `create unique index auth_credentials_email on auth_credentials (account_id) where type = 'EMAIL_OTP'`,
  `create unique index auth_credentials_passkey on auth_credentials (platform_id, passkey_id) where passkey_id is not null`,
  `create unique index auth_credentials_identity on auth_credentials (account_id, identity) where identity is not null`,
  `create index auth_credentials_address on auth_credentials (platform_id, nickname)`,
  `create table auth_passkeys (
    credential_id text not null primary key references auth_credentials (id) on delete cascade,
    public_key text not null,
    sign_count bigint not null,
    origin text not null,
    rp_id_hash text not null
  )`,
  `create table auth_one_time_codes (
    credential_id text not null primary key references auth_credentials (id) on delete cascade,
    code_hash text not null,
    expires_at bigint not null
  )`,
  `create table auth_wrong_codes (
    credential_id text not null primary key references auth_credentials (id) on delete cascade,
    wrong integer not null,
    tried_at bigint not null,
    locked_until bigint not null
  )`,
  `create table auth_code_orders (
    credential_id text not null primary key references auth_credentials (id) on delete cascade,
    attempt integer not null,
    ordered_at bigint not null,
    due_at bigint not null
  )`,
  `create index auth_code_orders_due on auth_code_orders (due_at)`,
  `create table auth_allowances (
    subject text not null,
    kind text not null,
    used integer not null,
    ends_at bigint not null,
    primary key (subject, kind)
  )`,
  `create table auth_sessions (
    id text not null primary key,
    platform_id text not null references platforms (id),
    account_id text not null references internal_accounts (id),
    credential_id text not null,
    type text not null,
    nickname text not null,
    public_key text not null,
    created_at bigint not null,
    updated_at bigint not null,
    expires_at bigint not null,
    revoked_at bigint
  )`,
  `create index auth_sessions_account on auth_sessions (account_id, expires_at)`,
  `create index auth_sessions_credential on auth_sessions (credential_id)`,
  `create table auth_challenges (
    request_id text not null primary key,
    platform_id text not null references platforms (id),
    operation text not null,
    resource text not null,
    account_id text not null,
    signers text not null,
    body_hash text not null,
    payload text not null,
    expires_at bigint not null,
    spent_at bigint
  )`,
  `create index auth_challenges_open on auth_challenges (resource, operation, expires_at)`,
];
